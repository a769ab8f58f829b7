CREATE TABLE "employee_deductions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"payee_id" uuid NOT NULL,
	"part" text DEFAULT 'withheld' NOT NULL,
	"reference" text,
	"amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"from_month" text NOT NULL,
	"until_month" text,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_deductions_part_known" CHECK ("employee_deductions"."part" in ('withheld', 'pension', 'employer_pension', 'tier_two')),
	CONSTRAINT "employee_deductions_amount" CHECK (case "employee_deductions"."part" when 'tier_two' then "employee_deductions"."amount" = 0 else "employee_deductions"."amount" > 0 end),
	CONSTRAINT "employee_deductions_months" CHECK ("employee_deductions"."from_month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and "employee_deductions"."until_month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payee_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"payee_id" uuid NOT NULL,
	"month" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_date" date NOT NULL,
	"payment_method" text NOT NULL,
	"cash_account_id" uuid,
	"reference" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payee_payments_method_known" CHECK ("payee_payments"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "payee_payments_amount" CHECK ("payee_payments"."amount" > 0),
	CONSTRAINT "payee_payments_reversed" CHECK (("payee_payments"."reversed_at" is null) = ("payee_payments"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"reference" text,
	"due_day" integer NOT NULL,
	"account" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payees_kind_known" CHECK ("payees"."kind" in ('sacco', 'helb', 'pension', 'welfare', 'union', 'insurance', 'other')),
	CONSTRAINT "payees_due_day" CHECK ("payees"."due_day" between 1 and 28)
);
--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "payee_shares" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_deductions" ADD CONSTRAINT "employee_deductions_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_deductions" ADD CONSTRAINT "employee_deductions_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_payments" ADD CONSTRAINT "payee_payments_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_payments" ADD CONSTRAINT "payee_payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_deductions_by_employee" ON "employee_deductions" USING btree ("employee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_deductions_by_payee" ON "employee_deductions" USING btree ("payee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_deductions_tier_two_once" ON "employee_deductions" USING btree ("employee_id") WHERE "employee_deductions"."part" = 'tier_two' and "employee_deductions"."until_month" is null;--> statement-breakpoint
CREATE INDEX "payee_payments_by_month" ON "payee_payments" USING btree ("month","payee_id");--> statement-breakpoint
CREATE INDEX "payee_payments_by_payee" ON "payee_payments" USING btree ("payee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payees_name_taken" ON "payees" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "payees_account_taken" ON "payees" USING btree ("account");--> statement-breakpoint
CREATE INDEX "payroll_records_with_payees" ON "payroll_records" USING btree ("tax_month") WHERE "payroll_records"."payee_shares" <> '[]';--> statement-breakpoint
SELECT audit_attach('payees', 'id');
--> statement-breakpoint
SELECT audit_attach('employee_deductions', 'id');
--> statement-breakpoint
SELECT audit_attach('payee_payments', 'id');
--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_system) VALUES ('5055', 'Employer pension', 'expense', true)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true;
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
