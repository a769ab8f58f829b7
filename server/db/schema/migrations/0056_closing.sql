CREATE TABLE "accruals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"month_end" date NOT NULL,
	"description" text NOT NULL,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "accruals_amount" CHECK ("accruals"."amount" > 0),
	CONSTRAINT "accruals_month_end" CHECK (extract(day from "accruals"."month_end" + 1) = 1),
	CONSTRAINT "accruals_reversed" CHECK (("accruals"."reversed_at" is null) = ("accruals"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "closing_steps" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"month" date NOT NULL,
	"step" text NOT NULL,
	"note" text,
	"by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "closing_steps_known" CHECK ("closing_steps"."step" in ('bank', 'suspense', 'invoices', 'expenses', 'depreciation', 'payroll', 'accruals', 'vat', 'review', 'year_end')),
	CONSTRAINT "closing_steps_first_day" CHECK (extract(day from "closing_steps"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "month_closings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"month" date NOT NULL,
	"by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "month_closings_first_day" CHECK (extract(day from "month_closings"."month") = 1)
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "covers_to" date;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "released_through" date;--> statement-breakpoint
ALTER TABLE "accruals" ADD CONSTRAINT "accruals_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accruals_by_created" ON "accruals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accruals_by_month" ON "accruals" USING btree ("month_end","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "closing_steps_once" ON "closing_steps" USING btree ("month","step");--> statement-breakpoint
CREATE INDEX "month_closings_by_month" ON "month_closings" USING btree ("month","created_at");--> statement-breakpoint
CREATE INDEX "expenses_prepaid" ON "expenses" USING btree ("covers_to") WHERE "expenses"."covers_to" is not null and "expenses"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_covers" CHECK (("expenses"."covers_from" is null) = ("expenses"."covers_to" is null) and "expenses"."covers_to" >= "expenses"."covers_from" and ("expenses"."released_through" is null or "expenses"."covers_to" is not null));--> statement-breakpoint
SELECT audit_attach('accruals', 'id');--> statement-breakpoint
SELECT audit_attach('closing_steps', 'id');--> statement-breakpoint
SELECT audit_attach('month_closings', 'id');--> statement-breakpoint
-- Expenses that months share and accruals post to these by themselves.
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_system) VALUES
  ('1150', 'Prepaid expenses', 'asset', true),
  ('2020', 'Accrued expenses', 'liability', true)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
