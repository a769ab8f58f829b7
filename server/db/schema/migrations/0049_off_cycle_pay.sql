ALTER TABLE "payroll_records" DROP CONSTRAINT "payroll_records_not_negative";--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "kind" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "covers_to" date;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "pays_period" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "irregular_pay" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "car_benefit" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "meals_benefit" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "other_benefits" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "housing_benefit" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "housing_type" text;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "pension_benefit" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "benefits" numeric(10, 2) GENERATED ALWAYS AS (car_benefit + meals_benefit + other_benefits + housing_benefit + pension_benefit) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "scheme_nssf" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "scheme_employer_nssf" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "employer_pension" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_records_bonus_once" ON "payroll_records" USING btree ("employee_id","tax_month",lower("purpose")) WHERE "payroll_records"."kind" = 'bonus' and "payroll_records"."status" <> 'reversed';--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_records_thirteenth_once" ON "payroll_records" USING btree ("employee_id",extract(year from "pay_period_end")) WHERE "payroll_records"."kind" = 'thirteenth_month' and "payroll_records"."status" <> 'reversed';--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_records_final_once" ON "payroll_records" USING btree ("employee_id") WHERE "payroll_records"."kind" = 'final_dues' and "payroll_records"."status" <> 'reversed';--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_kind_known" CHECK ("payroll_records"."kind" in ('regular', 'bonus', 'thirteenth_month', 'arrears', 'final_dues'));--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_kind_pays" CHECK (case "payroll_records"."kind" when 'regular' then "payroll_records"."pays_period" when 'final_dues' then true else not "payroll_records"."pays_period" end);--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_kind_purpose" CHECK ("payroll_records"."kind" <> 'bonus' or coalesce(length("payroll_records"."purpose"), 0) > 0);--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_covers" CHECK (case "payroll_records"."kind" when 'arrears' then coalesce("payroll_records"."covers_from" <= "payroll_records"."covers_to", false)
        else "payroll_records"."covers_from" is null and "payroll_records"."covers_to" is null end);--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_irregular" CHECK ("payroll_records"."irregular_pay" between 0 and "payroll_records"."allowances");--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_scheme" CHECK ("payroll_records"."scheme_nssf" between 0 and "payroll_records"."nssf_tier2" and "payroll_records"."scheme_employer_nssf" between 0 and "payroll_records"."employer_nssf");--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_not_negative" CHECK (least("payroll_records"."base_salary", "payroll_records"."overtime", "payroll_records"."allowances", "payroll_records"."nssf", "payroll_records"."nssf_tier1", "payroll_records"."nssf_tier2", "payroll_records"."nhif", "payroll_records"."housing_levy", "payroll_records"."paye", "payroll_records"."loans", "payroll_records"."advance", "payroll_records"."other_deductions", "payroll_records"."employer_nssf", "payroll_records"."employer_housing_levy", "payroll_records"."nita", "payroll_records"."car_benefit", "payroll_records"."meals_benefit", "payroll_records"."other_benefits", "payroll_records"."housing_benefit", "payroll_records"."pension_benefit", "payroll_records"."employer_pension") >= 0);
--> statement-breakpoint
-- Nobody is paid for a day twice; a bonus or arrears pay no days.
ALTER TABLE payroll_records DROP CONSTRAINT payroll_records_no_overlap;
--> statement-breakpoint
ALTER TABLE payroll_records ADD CONSTRAINT payroll_records_no_overlap
  EXCLUDE USING gist (employee_id WITH =, daterange(pay_period_start, pay_period_end, '[]') WITH &&)
  WHERE (status <> 'reversed' AND pays_period);
--> statement-breakpoint
-- Nobody gets arrears twice for a month.
ALTER TABLE payroll_records ADD CONSTRAINT payroll_records_arrears_once
  EXCLUDE USING gist (employee_id WITH =, daterange(covers_from, covers_to, '[]') WITH &&)
  WHERE (kind = 'arrears' AND status <> 'reversed');
