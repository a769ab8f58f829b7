CREATE TABLE "employee_pay_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"previous_base_salary" numeric(10, 2) NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"previous_allowances" numeric(10, 2) NOT NULL,
	"allowances" numeric(10, 2) NOT NULL,
	"reason" text,
	"by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_pay_changes_amounts" CHECK ("employee_pay_changes"."base_salary" > 0 and least("employee_pay_changes"."previous_base_salary", "employee_pay_changes"."previous_allowances", "employee_pay_changes"."allowances") >= 0)
);
--> statement-breakpoint
ALTER TABLE "employee_pay_changes" ADD CONSTRAINT "employee_pay_changes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_pay_changes_by_employee" ON "employee_pay_changes" USING btree ("employee_id","effective_from","created_at");--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_explained" CHECK (not "payroll_records"."differs" or "payroll_records"."status" not in ('approved', 'paid') or coalesce("payroll_records"."override_reason", '') <> '') NOT VALID;--> statement-breakpoint
SELECT audit_attach('employee_pay_changes', 'id');
--> statement-breakpoint
CREATE TRIGGER employee_pay_changes_fixed BEFORE UPDATE OR DELETE ON employee_pay_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
