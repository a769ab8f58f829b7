CREATE TABLE "employee_status_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"status" text NOT NULL,
	"since" date NOT NULL,
	"reason" text,
	"by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"position" text NOT NULL,
	"department" text NOT NULL,
	"employee_id" text NOT NULL,
	"hire_date" date NOT NULL,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"status_since" date NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"allowances" numeric(10, 2) DEFAULT '0' NOT NULL,
	"deductions" numeric(10, 2) DEFAULT '0' NOT NULL,
	"deductions_purpose" text,
	"payroll_frequency" text DEFAULT 'monthly' NOT NULL,
	"pension" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_premium" numeric(10, 2) DEFAULT '0' NOT NULL,
	"mortgage_interest" numeric(10, 2) DEFAULT '0' NOT NULL,
	"medical_fund" numeric(10, 2) DEFAULT '0' NOT NULL,
	"is_resident" boolean DEFAULT true NOT NULL,
	"is_primary_employment" boolean DEFAULT true NOT NULL,
	"exemption_certificate" text,
	"bank_name" text,
	"bank_code" text,
	"bank_branch_code" text,
	"bank_account" text,
	"national_id" text,
	"nhif_number" text,
	"nssf_number" text,
	"kra_pin" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employees_status_known" CHECK ("employees"."status" in ('active', 'inactive', 'terminated')),
	CONSTRAINT "employees_frequency_known" CHECK ("employees"."payroll_frequency" in ('weekly', 'bi-weekly', 'monthly')),
	CONSTRAINT "employees_amounts" CHECK ("employees"."base_salary" > 0 and least("employees"."allowances", "employees"."deductions", "employees"."pension", "employees"."insurance_premium", "employees"."mortgage_interest", "employees"."medical_fund") >= 0),
	CONSTRAINT "employees_end_after_start" CHECK ("employees"."end_date" >= "employees"."hire_date"),
	CONSTRAINT "employees_ended" CHECK ("employees"."status" <> 'terminated' or "employees"."end_date" is not null)
);
--> statement-breakpoint
CREATE TABLE "leave_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" numeric(6, 2) NOT NULL,
	"note" text,
	"cancelled_at" timestamptz,
	"cancel_reason" text,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "leave_entries_kind_known" CHECK ("leave_entries"."kind" in ('annual', 'sick', 'maternity', 'paternity', 'pre_adoptive', 'unpaid')),
	CONSTRAINT "leave_entries_in_order" CHECK ("leave_entries"."start_date" <= "leave_entries"."end_date"),
	CONSTRAINT "leave_entries_days" CHECK ("leave_entries"."days" > 0),
	CONSTRAINT "leave_entries_cancelled" CHECK (("leave_entries"."cancelled_at" is null) = ("leave_entries"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "employee_loans" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"purpose" text,
	"amount" numeric(10, 2) NOT NULL,
	"instalment" numeric(10, 2) NOT NULL,
	"first_month" text NOT NULL,
	"given_on" date NOT NULL,
	"payment_method" text NOT NULL,
	"balance" numeric(10, 2) NOT NULL,
	"cancelled_at" timestamptz,
	"cancel_reason" text,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_loans_kind_known" CHECK ("employee_loans"."kind" in ('loan', 'advance')),
	CONSTRAINT "employee_loans_amount" CHECK ("employee_loans"."amount" > 0 and "employee_loans"."instalment" > 0 and "employee_loans"."instalment" <= "employee_loans"."amount"),
	CONSTRAINT "employee_loans_balance" CHECK ("employee_loans"."balance" >= 0 and "employee_loans"."balance" <= "employee_loans"."amount"),
	CONSTRAINT "employee_loans_cancelled" CHECK (("employee_loans"."cancelled_at" is null) = ("employee_loans"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "loan_repayments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"loan_id" uuid NOT NULL,
	"payroll_record_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"date" date NOT NULL,
	"payment_method" text,
	"reversed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "loan_repayments_amount" CHECK ("loan_repayments"."amount" > 0),
	CONSTRAINT "loan_repayments_way" CHECK (("loan_repayments"."payroll_record_id" is null) = ("loan_repayments"."payment_method" is not null))
);
--> statement-breakpoint
CREATE TABLE "payroll_records" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"run_id" uuid,
	"pay_period_start" date NOT NULL,
	"pay_period_end" date NOT NULL,
	"tax_month" date GENERATED ALWAYS AS (make_date(extract(year from pay_period_end)::int, extract(month from pay_period_end)::int, 1)) STORED NOT NULL,
	"rule_set" text NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"overtime" numeric(10, 2) DEFAULT '0' NOT NULL,
	"overtime_hours" integer DEFAULT 0 NOT NULL,
	"holiday_hours" integer DEFAULT 0 NOT NULL,
	"allowances" numeric(10, 2) DEFAULT '0' NOT NULL,
	"gross_pay" numeric(10, 2) GENERATED ALWAYS AS (base_salary + overtime + allowances) STORED NOT NULL,
	"nssf_tier1" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nssf_tier2" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nssf" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nhif" numeric(10, 2) DEFAULT '0' NOT NULL,
	"housing_levy" numeric(10, 2) DEFAULT '0' NOT NULL,
	"taxable_pay" numeric(10, 2) DEFAULT '0' NOT NULL,
	"tax_charged" numeric(10, 2) DEFAULT '0' NOT NULL,
	"personal_relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"housing_relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"relief" numeric(10, 2) DEFAULT '0' NOT NULL,
	"paye" numeric(10, 2) DEFAULT '0' NOT NULL,
	"loans" numeric(10, 2) DEFAULT '0' NOT NULL,
	"advance" numeric(10, 2) DEFAULT '0' NOT NULL,
	"other_deductions" numeric(10, 2) DEFAULT '0' NOT NULL,
	"other_purpose" text,
	"total_deductions" numeric(10, 2) GENERATED ALWAYS AS (nssf + nhif + housing_levy + paye + loans + advance + other_deductions) STORED NOT NULL,
	"net_pay" numeric(10, 2) GENERATED ALWAYS AS (base_salary + overtime + allowances - nssf - nhif - housing_levy - paye - loans - advance - other_deductions) STORED NOT NULL,
	"pension" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_premium" numeric(10, 2) DEFAULT '0' NOT NULL,
	"mortgage_interest" numeric(10, 2) DEFAULT '0' NOT NULL,
	"medical_fund" numeric(10, 2) DEFAULT '0' NOT NULL,
	"employer_nssf" numeric(10, 2) DEFAULT '0' NOT NULL,
	"employer_housing_levy" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nita" numeric(10, 2) DEFAULT '0' NOT NULL,
	"computed" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"identity" jsonb NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	"override_reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_date" date,
	"payment_method" text DEFAULT 'bank_transfer' NOT NULL,
	"payment_reference" text,
	"notes" text,
	"created_by_id" uuid,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"approved_by_id" uuid,
	"approved_by_name" text,
	"approved_at" timestamptz,
	"approval_reason" text,
	"reversed_by_name" text,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payroll_records_status_known" CHECK ("payroll_records"."status" in ('pending', 'approved', 'paid', 'reversed')),
	CONSTRAINT "payroll_records_method_known" CHECK ("payroll_records"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "payroll_records_in_order" CHECK ("payroll_records"."pay_period_start" <= "payroll_records"."pay_period_end"),
	CONSTRAINT "payroll_records_not_negative" CHECK (least("payroll_records"."base_salary", "payroll_records"."overtime", "payroll_records"."allowances", "payroll_records"."nssf", "payroll_records"."nssf_tier1", "payroll_records"."nssf_tier2", "payroll_records"."nhif", "payroll_records"."housing_levy", "payroll_records"."paye", "payroll_records"."loans", "payroll_records"."advance", "payroll_records"."other_deductions", "payroll_records"."employer_nssf", "payroll_records"."employer_housing_levy", "payroll_records"."nita") >= 0),
	CONSTRAINT "payroll_records_tiers" CHECK ("payroll_records"."nssf" = "payroll_records"."nssf_tier1" + "payroll_records"."nssf_tier2"),
	CONSTRAINT "payroll_records_reliefs" CHECK ("payroll_records"."relief" = "payroll_records"."personal_relief" + "payroll_records"."insurance_relief" + "payroll_records"."housing_relief"),
	CONSTRAINT "payroll_records_net_not_negative" CHECK ("payroll_records"."base_salary" + "payroll_records"."overtime" + "payroll_records"."allowances" >= "payroll_records"."nssf" + "payroll_records"."nhif" + "payroll_records"."housing_levy" + "payroll_records"."paye" + "payroll_records"."loans" + "payroll_records"."advance" + "payroll_records"."other_deductions"),
	CONSTRAINT "payroll_records_approved" CHECK ("payroll_records"."status" not in ('approved', 'paid') or "payroll_records"."approved_at" is not null),
	CONSTRAINT "payroll_records_second_person" CHECK ("payroll_records"."approved_at" is null or "payroll_records"."approved_by_id" is distinct from "payroll_records"."created_by_id" or length("payroll_records"."approval_reason") > 0),
	CONSTRAINT "payroll_records_paid" CHECK ("payroll_records"."status" <> 'paid' or "payroll_records"."paid_date" is not null),
	CONSTRAINT "payroll_records_reversed" CHECK (("payroll_records"."status" = 'reversed') = ("payroll_records"."reversed_at" is not null) and ("payroll_records"."reversed_at" is null) = ("payroll_records"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "payroll_rule_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" text NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payroll_rule_sets_month" CHECK ("payroll_rule_sets"."valid_from" ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payroll_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"frequency" text NOT NULL,
	"pay_period_start" date NOT NULL,
	"pay_period_end" date NOT NULL,
	"rule_set" text NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statutory_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"authority" text NOT NULL,
	"month" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_date" date NOT NULL,
	"payment_method" text NOT NULL,
	"reference" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statutory_payments_authority_known" CHECK ("statutory_payments"."authority" in ('paye', 'nssf', 'shif', 'housing_levy', 'nita')),
	CONSTRAINT "statutory_payments_amount" CHECK ("statutory_payments"."amount" > 0),
	CONSTRAINT "statutory_payments_reversed" CHECK (("statutory_payments"."reversed_at" is null) = ("statutory_payments"."reverse_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "employee_status_changes" ADD CONSTRAINT "employee_status_changes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_loans" ADD CONSTRAINT "employee_loans_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_repayments" ADD CONSTRAINT "loan_repayments_loan_id_employee_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."employee_loans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_repayments" ADD CONSTRAINT "loan_repayments_payroll_record_id_payroll_records_id_fk" FOREIGN KEY ("payroll_record_id") REFERENCES "public"."payroll_records"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_run_id_payroll_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payroll_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_runs" ADD CONSTRAINT "payroll_runs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_status_changes_by_employee" ON "employee_status_changes" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_code_taken" ON "employees" USING btree (lower(regexp_replace("employee_id", '\s', '', 'g')));--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_taken" ON "employees" USING btree (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "employees_by_created" ON "employees" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "employees_by_code" ON "employees" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "employees_by_last_name" ON "employees" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "employees_by_hire_date" ON "employees" USING btree ("hire_date","id");--> statement-breakpoint
CREATE INDEX "employees_by_salary" ON "employees" USING btree ("base_salary","id");--> statement-breakpoint
CREATE INDEX "leave_entries_by_employee" ON "leave_entries" USING btree ("employee_id","start_date");--> statement-breakpoint
CREATE INDEX "employee_loans_by_employee" ON "employee_loans" USING btree ("employee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_loans_open" ON "employee_loans" USING btree ("employee_id") WHERE "employee_loans"."balance" > 0;--> statement-breakpoint
CREATE INDEX "loan_repayments_by_loan" ON "loan_repayments" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE INDEX "loan_repayments_by_record" ON "loan_repayments" USING btree ("payroll_record_id") WHERE "loan_repayments"."payroll_record_id" is not null;--> statement-breakpoint
CREATE INDEX "payroll_records_by_created" ON "payroll_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_period" ON "payroll_records" USING btree ("pay_period_start","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_gross" ON "payroll_records" USING btree ("gross_pay","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_net" ON "payroll_records" USING btree ("net_pay","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_employee" ON "payroll_records" USING btree ("employee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_status" ON "payroll_records" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_month" ON "payroll_records" USING btree ("tax_month","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_records_by_run" ON "payroll_records" USING btree ("run_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_rule_sets_month_taken" ON "payroll_rule_sets" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "payroll_runs_by_created" ON "payroll_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statutory_payments_by_created" ON "statutory_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statutory_payments_by_month" ON "statutory_payments" USING btree ("month","authority");