CREATE TABLE "till_counts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"till_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"pieces" jsonb,
	"counted_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"counted_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	CONSTRAINT "till_counts_moment_known" CHECK ("till_counts"."moment" in ('open', 'check', 'close')),
	CONSTRAINT "till_counts_amount" CHECK ("till_counts"."amount" >= 0 and "till_counts"."amount" = coalesce(counted_amount("till_counts"."pieces"), "till_counts"."amount"))
);
--> statement-breakpoint
CREATE TABLE "till_moves" (
	"till_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "till_moves_pkey" PRIMARY KEY("till_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tills_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cash_account_id" uuid NOT NULL,
	"site_id" smallint DEFAULT 1 NOT NULL,
	"opened_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"opened_by" uuid,
	"opened_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"float_amount" numeric(10, 2) NOT NULL,
	"opening_difference" numeric(14, 2) DEFAULT '0' NOT NULL,
	"opening_reason" text,
	"taken_from_id" uuid,
	"closed_at" timestamptz,
	"closed_by" uuid,
	"closed_by_name" text,
	"expected" numeric(14, 2),
	"counted" numeric(10, 2),
	"difference" numeric(14, 2),
	"reason" text,
	"transfer_id" uuid,
	"handed_over_at" timestamptz,
	"handed_over_by" text,
	"handed_over_by_name" text,
	"received_at" timestamptz,
	"received_by_name" text,
	CONSTRAINT "tills_float" CHECK ("tills"."float_amount" >= 0 and "tills"."counted" >= 0),
	CONSTRAINT "tills_opening_reason" CHECK ("tills"."opening_difference" = 0 or "tills"."opening_reason" is not null or ("tills"."taken_from_id" is not null and "tills"."opening_difference" > 0)),
	CONSTRAINT "tills_closed_whole" CHECK (num_nulls("tills"."closed_at", "tills"."closed_by_name", "tills"."expected", "tills"."counted", "tills"."difference") in (0, 5)),
	CONSTRAINT "tills_difference" CHECK ("tills"."difference" = "tills"."counted" - "tills"."expected"),
	CONSTRAINT "tills_reason" CHECK ("tills"."difference" is null or "tills"."difference" = 0 or "tills"."reason" is not null),
	CONSTRAINT "tills_handed_over_closed" CHECK ("tills"."transfer_id" is null or "tills"."closed_at" is not null),
	CONSTRAINT "tills_handed_over_whole" CHECK (num_nulls("tills"."transfer_id", "tills"."handed_over_at", "tills"."handed_over_by", "tills"."handed_over_by_name") in (0, 4)),
	CONSTRAINT "tills_received" CHECK ("tills"."received_at" is null or "tills"."transfer_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "till_counts" ADD CONSTRAINT "till_counts_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_moves" ADD CONSTRAINT "till_moves_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_moves" ADD CONSTRAINT "till_moves_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_taken_from_id_cash_accounts_id_fk" FOREIGN KEY ("taken_from_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_counts_by_till" ON "till_counts" USING btree ("till_id","counted_at");--> statement-breakpoint
CREATE INDEX "till_moves_by_entry" ON "till_moves" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "till_moves_by_source" ON "till_moves" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_by_number" ON "tills" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_one_open" ON "tills" USING btree ("cash_account_id") WHERE "tills"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_by_transfer" ON "tills" USING btree ("transfer_id") WHERE "tills"."transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "tills_by_opened" ON "tills" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "tills_by_account" ON "tills" USING btree ("cash_account_id","opened_at");--> statement-breakpoint
SELECT audit_attach('tills', 'id');--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- The first till, with its account in the chart: 1031, or the next code below 1090 that the space does not use. A space that has a cash
-- account of this name keeps it as it is, and so does one without a free code: neither gets another. Where the chart alone has the name,
-- the two accounts are told apart by their codes, as ever.
WITH free AS (
  SELECT n::text AS code FROM generate_series(1031, 1089) AS n
  WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.code = n::text)
    AND NOT EXISTS (SELECT FROM cash_accounts c WHERE fold_name(c.name) = fold_name('Front Desk Till'))
  ORDER BY n LIMIT 1
), charted AS (
  INSERT INTO accounts (code, name, kind, is_cash, is_system) SELECT code, 'Front Desk Till', 'asset', true, true FROM free RETURNING code
)
INSERT INTO cash_accounts (id, name, kind, account) SELECT '00000000-0000-7000-8000-000000001031', 'Front Desk Till', 'till', code FROM charted;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
