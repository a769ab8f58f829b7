CREATE TABLE "cash_account_methods" (
	"payment_method" text PRIMARY KEY NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "cash_account_methods_method_known" CHECK ("cash_account_methods"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "cash_account_methods_active" CHECK ("cash_account_methods"."is_active"),
	CONSTRAINT "cash_account_methods_fits" CHECK (("cash_account_methods"."payment_method" = 'cash' and "cash_account_methods"."kind" in ('petty_cash', 'till')) or ("cash_account_methods"."payment_method" = 'bank_transfer' and "cash_account_methods"."kind" in ('bank')) or ("cash_account_methods"."payment_method" = 'mobile_money' and "cash_account_methods"."kind" in ('mpesa')) or ("cash_account_methods"."payment_method" = 'cheque' and "cash_account_methods"."kind" in ('cheques', 'bank')) or ("cash_account_methods"."payment_method" = 'credit_card' and "cash_account_methods"."kind" in ('bank')))
);
--> statement-breakpoint
CREATE TABLE "cash_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"bank" text,
	"number_end" text,
	"site_id" smallint DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cash_accounts_as_default" UNIQUE("id","kind","is_active"),
	CONSTRAINT "cash_accounts_kind_known" CHECK ("cash_accounts"."kind" in ('bank', 'mpesa', 'till', 'petty_cash', 'cheques')),
	CONSTRAINT "cash_accounts_number_end" CHECK ("cash_accounts"."number_end" ~ '^[0-9A-Za-z]{1,4}$'),
	CONSTRAINT "cash_accounts_not_transit" CHECK ("cash_accounts"."account" not in ('1050', '1090'))
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"entry_date" date NOT NULL,
	"description" text NOT NULL,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reversed_by" text,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cash_entries_kind_known" CHECK ("cash_entries"."kind" in ('charge', 'interest', 'owner_in', 'owner_out')),
	CONSTRAINT "cash_entries_amount_positive" CHECK ("cash_entries"."amount" > 0),
	CONSTRAINT "cash_entries_reversed" CHECK (("cash_entries"."reversed_at" is null) = ("cash_entries"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transfers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"charges" numeric(10, 2) DEFAULT '0' NOT NULL,
	"transfer_date" date NOT NULL,
	"arrived_on" date,
	"reference" text,
	"notes" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reversed_by" text,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "transfers_amount_positive" CHECK ("transfers"."amount" > 0),
	CONSTRAINT "transfers_charges" CHECK ("transfers"."charges" >= 0),
	CONSTRAINT "transfers_elsewhere" CHECK ("transfers"."from_id" <> "transfers"."to_id"),
	CONSTRAINT "transfers_arrive_later" CHECK ("transfers"."arrived_on" >= "transfers"."transfer_date"),
	CONSTRAINT "transfers_reversed" CHECK (("transfers"."reversed_at" is null) = ("transfers"."reverse_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_expense_templates" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "inventory_assets" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "employee_loans" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "loan_repayments" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "statutory_payments" ADD COLUMN "cash_account_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_account_methods" ADD CONSTRAINT "cash_account_methods_open" FOREIGN KEY ("cash_account_id","kind","is_active") REFERENCES "public"."cash_accounts"("id","kind","is_active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD CONSTRAINT "cash_accounts_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_accounts" ADD CONSTRAINT "cash_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_id_cash_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_id_cash_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_account_methods_by_account" ON "cash_account_methods" USING btree ("cash_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_name_taken" ON "cash_accounts" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cash_accounts_account_taken" ON "cash_accounts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "cash_entries_by_created" ON "cash_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cash_entries_by_date" ON "cash_entries" USING btree ("entry_date","id");--> statement-breakpoint
CREATE INDEX "cash_entries_by_amount" ON "cash_entries" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "cash_entries_by_account" ON "cash_entries" USING btree ("cash_account_id","entry_date");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_by_number" ON "transfers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "transfers_by_created" ON "transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transfers_by_date" ON "transfers" USING btree ("transfer_date","id");--> statement-breakpoint
CREATE INDEX "transfers_by_amount" ON "transfers" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "transfers_from" ON "transfers" USING btree ("from_id","transfer_date");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("to_id","transfer_date");--> statement-breakpoint
CREATE INDEX "transfers_in_transit" ON "transfers" USING btree ("transfer_date") WHERE "transfers"."arrived_on" is null and "transfers"."reversed_at" is null;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expense_templates" ADD CONSTRAINT "recurring_expense_templates_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_assets" ADD CONSTRAINT "inventory_assets_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_loans" ADD CONSTRAINT "employee_loans_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_repayments" ADD CONSTRAINT "loan_repayments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_records" ADD CONSTRAINT "payroll_records_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statutory_payments" ADD CONSTRAINT "statutory_payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_assets" ADD CONSTRAINT "inventory_assets_paid_from_account" CHECK ("inventory_assets"."cash_account_id" is null or "inventory_assets"."paid_from" <> 'payables');--> statement-breakpoint
SELECT audit_attach('cash_accounts', 'id');--> statement-breakpoint
SELECT audit_attach('cash_account_methods', 'payment_method');--> statement-breakpoint
SELECT audit_attach('transfers', 'id');--> statement-breakpoint
SELECT audit_attach('cash_entries', 'id');--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- A space that has an account of one of these codes keeps it as it is, and transfers or the owner's money pass through it.
INSERT INTO accounts (code, name, kind, is_cash, is_system, is_control) VALUES
  ('1050', 'Money in transit', 'asset', true, true, true),
  ('3010', 'Owner’s current account', 'equity', false, true, false)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true;--> statement-breakpoint
UPDATE accounts SET is_system = true, is_active = true WHERE code IN ('1090', '5210');--> statement-breakpoint
-- By the names that the chart has for them; two of one name are told apart by their codes.
INSERT INTO cash_accounts (id, name, kind, account)
  SELECT s.id::uuid, CASE WHEN count(*) OVER (PARTITION BY fold_name(a.name)) > 1 THEN a.name || ' ' || a.code ELSE a.name END, s.kind, a.code
  FROM (VALUES
    ('00000000-0000-7000-8000-000000001010', 'bank', '1010'),
    ('00000000-0000-7000-8000-000000001020', 'mpesa', '1020'),
    ('00000000-0000-7000-8000-000000001030', 'petty_cash', '1030'),
    ('00000000-0000-7000-8000-000000001040', 'cheques', '1040')
  ) AS s (id, kind, code) JOIN accounts a ON a.code = s.code;--> statement-breakpoint
INSERT INTO cash_account_methods (payment_method, cash_account_id, kind) VALUES
  ('bank_transfer', '00000000-0000-7000-8000-000000001010', 'bank'),
  ('credit_card', '00000000-0000-7000-8000-000000001010', 'bank'),
  ('mobile_money', '00000000-0000-7000-8000-000000001020', 'mpesa'),
  ('cash', '00000000-0000-7000-8000-000000001030', 'petty_cash'),
  ('cheque', '00000000-0000-7000-8000-000000001040', 'cheques');--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
