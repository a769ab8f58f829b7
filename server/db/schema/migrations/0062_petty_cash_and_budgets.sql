CREATE TABLE "petty_cash_counts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"expected" numeric(14, 2) NOT NULL,
	"counted" numeric(10, 2) NOT NULL,
	"difference" numeric(14, 2) NOT NULL,
	"reason" text,
	"pieces" jsonb,
	"counted_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"counted_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	CONSTRAINT "petty_cash_counts_amount" CHECK ("petty_cash_counts"."counted" >= 0 and "petty_cash_counts"."counted" = coalesce(counted_amount("petty_cash_counts"."pieces"), "petty_cash_counts"."counted")),
	CONSTRAINT "petty_cash_counts_difference" CHECK ("petty_cash_counts"."difference" = "petty_cash_counts"."counted" - "petty_cash_counts"."expected"),
	CONSTRAINT "petty_cash_counts_reason" CHECK ("petty_cash_counts"."difference" = 0 or "petty_cash_counts"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "petty_cash_funds" (
	"cash_account_id" uuid PRIMARY KEY NOT NULL,
	"float" numeric(10, 2) NOT NULL,
	"largest_voucher" numeric(10, 2),
	"custodian" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "petty_cash_funds_float" CHECK ("petty_cash_funds"."float" > 0),
	CONSTRAINT "petty_cash_funds_largest" CHECK ("petty_cash_funds"."largest_voucher" > 0 and "petty_cash_funds"."largest_voucher" <= "petty_cash_funds"."float")
);
--> statement-breakpoint
CREATE TABLE "petty_cash_top_ups" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "petty_cash_top_ups_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cash_account_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"count_id" uuid NOT NULL,
	"voucher_count" integer NOT NULL,
	"vouchers" numeric(14, 2) NOT NULL,
	"differences" numeric(14, 2) NOT NULL,
	"other_movements" numeric(14, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"made_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "petty_cash_top_ups_amount" CHECK ("petty_cash_top_ups"."amount" > 0 and "petty_cash_top_ups"."amount" = "petty_cash_top_ups"."vouchers" - "petty_cash_top_ups"."differences" - "petty_cash_top_ups"."other_movements")
);
--> statement-breakpoint
CREATE TABLE "petty_cash_vouchers" (
	"expense_id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "petty_cash_vouchers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cash_account_id" uuid NOT NULL,
	"top_up_id" uuid
);
--> statement-breakpoint
ALTER TABLE "petty_cash_counts" ADD CONSTRAINT "petty_cash_counts_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_funds" ADD CONSTRAINT "petty_cash_funds_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_top_ups" ADD CONSTRAINT "petty_cash_top_ups_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_top_ups" ADD CONSTRAINT "petty_cash_top_ups_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_top_ups" ADD CONSTRAINT "petty_cash_top_ups_count_id_petty_cash_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."petty_cash_counts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_vouchers" ADD CONSTRAINT "petty_cash_vouchers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_vouchers" ADD CONSTRAINT "petty_cash_vouchers_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "petty_cash_vouchers" ADD CONSTRAINT "petty_cash_vouchers_top_up_id_petty_cash_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."petty_cash_top_ups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "petty_cash_counts_by_fund" ON "petty_cash_counts" USING btree ("cash_account_id","counted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "petty_cash_top_ups_by_number" ON "petty_cash_top_ups" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "petty_cash_top_ups_by_transfer" ON "petty_cash_top_ups" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "petty_cash_top_ups_by_count" ON "petty_cash_top_ups" USING btree ("count_id");--> statement-breakpoint
CREATE INDEX "petty_cash_top_ups_by_fund" ON "petty_cash_top_ups" USING btree ("cash_account_id","number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "petty_cash_vouchers_by_number" ON "petty_cash_vouchers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "petty_cash_vouchers_by_fund" ON "petty_cash_vouchers" USING btree ("cash_account_id","number");--> statement-breakpoint
CREATE INDEX "petty_cash_vouchers_by_top_up" ON "petty_cash_vouchers" USING btree ("top_up_id","number");--> statement-breakpoint
SELECT audit_attach('petty_cash_funds', 'cash_account_id');--> statement-breakpoint
SELECT audit_attach('petty_cash_counts', 'id');--> statement-breakpoint
SELECT audit_attach('petty_cash_top_ups', 'id');
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" text GENERATED ALWAYS AS (account || '-' || year::text) STORED,
	"account" text NOT NULL,
	"year" smallint NOT NULL,
	"months" numeric(14, 2)[] NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "budgets_pkey" PRIMARY KEY("year","account"),
	CONSTRAINT "budgets_year" CHECK ("budgets"."year" between 2000 and 2100),
	CONSTRAINT "budgets_months" CHECK (cardinality("budgets"."months") = 12 and array_position("budgets"."months", null) is null and 0 <= all ("budgets"."months"))
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT audit_attach('budgets', 'id');
