ALTER TABLE "expenses" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "recurring_expense_templates" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expense_templates" ADD CONSTRAINT "recurring_expense_templates_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_by_account" ON "expenses" USING btree ("account","expense_date","id") WHERE "expenses"."account" is not null;--> statement-breakpoint
CREATE INDEX "recurring_expense_templates_by_account" ON "recurring_expense_templates" USING btree ("account") WHERE "recurring_expense_templates"."account" is not null;