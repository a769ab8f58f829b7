CREATE TABLE "fringe_months" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"month" text NOT NULL,
	"market_rate" numeric(5, 2) NOT NULL,
	"tax_rate" numeric(5, 2) NOT NULL,
	"loans" jsonb NOT NULL,
	"benefit" numeric(10, 2) NOT NULL,
	"tax" numeric(10, 2) NOT NULL,
	"posted_on" date NOT NULL,
	"posted_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "fringe_months_month" CHECK ("fringe_months"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "fringe_months_amounts" CHECK ("fringe_months"."tax" > 0 and "fringe_months"."benefit" >= "fringe_months"."tax"),
	CONSTRAINT "fringe_months_reversed" CHECK (("fringe_months"."reversed_at" is null) = ("fringe_months"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "fringe_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"valid_from" text NOT NULL,
	"known_through" text NOT NULL,
	"market_rate" numeric(5, 2) NOT NULL,
	"tax_rate" numeric(5, 2) NOT NULL,
	"created_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "fringe_rates_months" CHECK ("fringe_rates"."valid_from" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and "fringe_rates"."known_through" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and "fringe_rates"."known_through" >= "fringe_rates"."valid_from"),
	CONSTRAINT "fringe_rates_percent" CHECK ("fringe_rates"."market_rate" between 0 and 100 and "fringe_rates"."tax_rate" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "statutory_payments" DROP CONSTRAINT "statutory_payments_authority_known";--> statement-breakpoint
ALTER TABLE "employee_loans" ADD COLUMN "interest_rate" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fringe_months_once" ON "fringe_months" USING btree ("month") WHERE "fringe_months"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fringe_rates_month_taken" ON "fringe_rates" USING btree ("valid_from");--> statement-breakpoint
ALTER TABLE "employee_loans" ADD CONSTRAINT "employee_loans_interest" CHECK ("employee_loans"."interest_rate" between 0 and 100);--> statement-breakpoint
ALTER TABLE "statutory_payments" ADD CONSTRAINT "statutory_payments_authority_known" CHECK ("statutory_payments"."authority" in ('paye', 'nssf', 'shif', 'housing_levy', 'nita', 'fbt'));--> statement-breakpoint
SELECT audit_attach('fringe_rates', 'id');
--> statement-breakpoint
SELECT audit_attach('fringe_months', 'id');
--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_system) VALUES
  ('2470', 'Fringe-benefit tax owed', 'liability', true),
  ('5056', 'Fringe-benefit tax', 'expense', true)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true;
--> statement-breakpoint
-- What the Commissioner has published: 8% from July 2025 to March 2026.
INSERT INTO fringe_rates (valid_from, known_through, market_rate, tax_rate) VALUES ('2025-07', '2026-03', 8, 30);
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
