CREATE TABLE "recurring_bills" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"template_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"bill_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recurring_expense_templates" ADD COLUMN "supplier_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_bills" ADD CONSTRAINT "recurring_bills_template_id_recurring_expense_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."recurring_expense_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bills" ADD CONSTRAINT "recurring_bills_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_bills_once" ON "recurring_bills" USING btree ("template_id","due_date");--> statement-breakpoint
CREATE INDEX "recurring_bills_by_bill" ON "recurring_bills" USING btree ("bill_id");--> statement-breakpoint
ALTER TABLE "recurring_expense_templates" ADD CONSTRAINT "recurring_expense_templates_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_expense_templates_by_supplier" ON "recurring_expense_templates" USING btree ("supplier_id") WHERE "recurring_expense_templates"."supplier_id" is not null;