CREATE TABLE "bank_profiles" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"date_order" text,
	"decimal" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "bank_profiles_order_known" CHECK ("bank_profiles"."date_order" in ('dmy', 'mdy', 'ymd')),
	CONSTRAINT "bank_profiles_decimal" CHECK ("bank_profiles"."decimal" in ('.', ','))
);
--> statement-breakpoint
CREATE TABLE "bank_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"contains" text NOT NULL,
	"least" numeric(14, 2),
	"most" numeric(14, 2),
	"way" text,
	"account" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "bank_rules_contains" CHECK (length("bank_rules"."contains") >= 3),
	CONSTRAINT "bank_rules_range" CHECK ("bank_rules"."least" >= 0 and "bank_rules"."least" <= "bank_rules"."most"),
	CONSTRAINT "bank_rules_way" CHECK ("bank_rules"."way" in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"format" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"opening" numeric(14, 2) NOT NULL,
	"closing" numeric(14, 2) NOT NULL,
	"lines" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"sha256" text NOT NULL,
	"imported_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statements_format_known" CHECK ("statements"."format" in ('csv', 'xlsx', 'ofx', 'mt940', 'camt053')),
	CONSTRAINT "statements_period" CHECK ("statements"."from_date" <= "statements"."to_date"),
	CONSTRAINT "statements_hash" CHECK ("statements"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"line_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document_id" text,
	"amount" numeric(14, 2) NOT NULL,
	"sign" smallint DEFAULT 1 NOT NULL,
	"undoes" uuid,
	"reason" text,
	"made_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "matches_kind_known" CHECK ("matches"."kind" in ('entry', 'payment', 'account', 'transfer')),
	CONSTRAINT "matches_amount" CHECK ("matches"."amount" <> 0),
	CONSTRAINT "matches_sign" CHECK ("matches"."sign" in (1, -1) and ("matches"."sign" = -1) = ("matches"."undoes" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"date" date NOT NULL,
	"statement_balance" numeric(14, 2) NOT NULL,
	"ledger_balance" numeric(14, 2) NOT NULL,
	"unpresented" numeric(14, 2) NOT NULL,
	"uncredited" numeric(14, 2) NOT NULL,
	"closed_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"reopened_at" timestamptz,
	"reopened_by" text,
	"reopen_reason" text,
	CONSTRAINT "reconciliations_agree" CHECK ("reconciliations"."statement_balance" = "reconciliations"."ledger_balance" - "reconciliations"."unpresented" + "reconciliations"."uncredited"),
	CONSTRAINT "reconciliations_reopened" CHECK (("reconciliations"."reopened_at" is null) = ("reconciliations"."reopen_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"statement_id" uuid NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"line_date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reference" text,
	"narration" text NOT NULL,
	"balance" numeric(14, 2) NOT NULL,
	"ordinal" integer NOT NULL,
	"place" integer NOT NULL,
	"is_matched" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount" <> 0),
	CONSTRAINT "statement_lines_ordinal" CHECK ("statement_lines"."ordinal" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_undoes" FOREIGN KEY ("undoes") REFERENCES "public"."matches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_profiles_name_taken" ON "bank_profiles" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "bank_rules_name_taken" ON "bank_rules" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "statements_once" ON "statements" USING btree ("cash_account_id","sha256");--> statement-breakpoint
CREATE INDEX "statements_by_created" ON "statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statements_by_account" ON "statements" USING btree ("cash_account_id","from_date");--> statement-breakpoint
CREATE INDEX "matches_by_line" ON "matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "matches_by_entry" ON "matches" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_undone_once" ON "matches" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "reconciliations_by_created" ON "reconciliations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reconciliations_closed" ON "reconciliations" USING btree ("cash_account_id","date") WHERE "reconciliations"."reopened_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("cash_account_id","line_date","amount",coalesce("reference", ''),"balance","ordinal");--> statement-breakpoint
CREATE INDEX "statement_lines_by_date" ON "statement_lines" USING btree ("line_date","id");--> statement-breakpoint
CREATE INDEX "statement_lines_by_amount" ON "statement_lines" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "statement_lines_by_statement" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_lines_unmatched" ON "statement_lines" USING btree ("cash_account_id","line_date","id") WHERE not "statement_lines"."is_matched";--> statement-breakpoint
SELECT audit_attach('bank_profiles', 'id');--> statement-breakpoint
SELECT audit_attach('bank_rules', 'id');--> statement-breakpoint
SELECT audit_attach('statements', 'id');--> statement-breakpoint
SELECT audit_attach('matches', 'id');--> statement-breakpoint
SELECT audit_attach('reconciliations', 'id');
