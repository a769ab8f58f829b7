CREATE TABLE "employee_benefits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"value" numeric(10, 2) DEFAULT '0' NOT NULL,
	"cost" numeric(10, 2) DEFAULT '0' NOT NULL,
	"contribution" numeric(10, 2) DEFAULT '0' NOT NULL,
	"housing_type" text,
	"from_month" text NOT NULL,
	"until_month" text,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_benefits_kind_known" CHECK ("employee_benefits"."kind" in ('car', 'housing', 'meals', 'other')),
	CONSTRAINT "employee_benefits_amounts" CHECK (least("employee_benefits"."value", "employee_benefits"."cost", "employee_benefits"."contribution") >= 0 and "employee_benefits"."value" + "employee_benefits"."cost" > 0),
	CONSTRAINT "employee_benefits_cost" CHECK ("employee_benefits"."cost" = 0 or "employee_benefits"."kind" = 'car'),
	CONSTRAINT "employee_benefits_housing" CHECK (case "employee_benefits"."kind" when 'housing' then coalesce("employee_benefits"."housing_type" in ('owned', 'rented', 'director'), false)
        else "employee_benefits"."housing_type" is null and "employee_benefits"."contribution" = 0 end),
	CONSTRAINT "employee_benefits_months" CHECK ("employee_benefits"."from_month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and "employee_benefits"."until_month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "employee_benefits" ADD CONSTRAINT "employee_benefits_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_benefits_by_employee" ON "employee_benefits" USING btree ("employee_id","created_at","id");--> statement-breakpoint
SELECT audit_attach('employee_benefits', 'id');
--> statement-breakpoint
-- What benefits are free of tax, and from what share they are taxed, joins the tables of each time.
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE payroll_rule_sets SET rules = rules || CASE WHEN valid_from < '2024-12'
  THEN '{"benefits":{"carRate":2,"mealsFree":"4000.00","nonCashFree":"3000.00","housingShare":15}}'::jsonb
  ELSE '{"benefits":{"carRate":2,"mealsFree":"5000.00","nonCashFree":"5000.00","housingShare":15}}'::jsonb END;
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
