CREATE TABLE "earlier_pay" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"tax_month" date NOT NULL,
	"paid_through" date NOT NULL,
	"is_filed" boolean DEFAULT true NOT NULL,
	"base_salary" numeric(10, 2) NOT NULL,
	"allowances" numeric(10, 2) DEFAULT '0' NOT NULL,
	"gross_pay" numeric(10, 2) GENERATED ALWAYS AS (base_salary + allowances) STORED NOT NULL,
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
	"other_deductions" numeric(10, 2) DEFAULT '0' NOT NULL,
	"total_deductions" numeric(10, 2) GENERATED ALWAYS AS (nssf + nhif + housing_levy + paye + other_deductions) STORED NOT NULL,
	"net_pay" numeric(10, 2) GENERATED ALWAYS AS (base_salary + allowances - nssf - nhif - housing_levy - paye - other_deductions) STORED NOT NULL,
	"pension" numeric(10, 2) DEFAULT '0' NOT NULL,
	"insurance_premium" numeric(10, 2) DEFAULT '0' NOT NULL,
	"mortgage_interest" numeric(10, 2) DEFAULT '0' NOT NULL,
	"medical_fund" numeric(10, 2) DEFAULT '0' NOT NULL,
	"employer_nssf" numeric(10, 2) DEFAULT '0' NOT NULL,
	"employer_housing_levy" numeric(10, 2) DEFAULT '0' NOT NULL,
	"nita" numeric(10, 2) DEFAULT '0' NOT NULL,
	"limits" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "earlier_pay_days" CHECK (extract(day from "earlier_pay"."tax_month") = 1 and "earlier_pay"."paid_through" between "earlier_pay"."tax_month" and "earlier_pay"."tax_month" + 30
        and extract(month from "earlier_pay"."paid_through") = extract(month from "earlier_pay"."tax_month")),
	CONSTRAINT "earlier_pay_not_negative" CHECK ("earlier_pay"."base_salary" + "earlier_pay"."allowances" > 0 and least("earlier_pay"."base_salary", "earlier_pay"."allowances", "earlier_pay"."nssf_tier1", "earlier_pay"."nssf_tier2", "earlier_pay"."nhif", "earlier_pay"."housing_levy", "earlier_pay"."paye", "earlier_pay"."other_deductions", "earlier_pay"."taxable_pay", "earlier_pay"."tax_charged") >= 0),
	CONSTRAINT "earlier_pay_tiers" CHECK ("earlier_pay"."nssf" = "earlier_pay"."nssf_tier1" + "earlier_pay"."nssf_tier2"),
	CONSTRAINT "earlier_pay_reliefs" CHECK ("earlier_pay"."relief" = "earlier_pay"."personal_relief" + "earlier_pay"."insurance_relief" + "earlier_pay"."housing_relief"),
	CONSTRAINT "earlier_pay_net_not_negative" CHECK ("earlier_pay"."base_salary" + "earlier_pay"."allowances" >= "earlier_pay"."nssf" + "earlier_pay"."nhif" + "earlier_pay"."housing_levy" + "earlier_pay"."paye" + "earlier_pay"."other_deductions")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "external_number" text;--> statement-breakpoint
ALTER TABLE "earlier_pay" ADD CONSTRAINT "earlier_pay_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_pay_once" ON "earlier_pay" USING btree ("employee_id","tax_month");--> statement-breakpoint
CREATE INDEX "earlier_pay_not_filed" ON "earlier_pay" USING btree ("tax_month") WHERE not "earlier_pay"."is_filed";--> statement-breakpoint
SELECT audit_attach('earlier_pay', 'id');
