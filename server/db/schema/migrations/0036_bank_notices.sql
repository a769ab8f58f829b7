CREATE TABLE "bank_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"state" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reference" text,
	"payer_name" text,
	"phone" text,
	"narration" text,
	"matched_by" text,
	"payment_id" uuid,
	"line_id" uuid,
	"note" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "bank_notices_number_form" CHECK (length("bank_notices"."transaction_id") between 1 and 60),
	CONSTRAINT "bank_notices_amount_positive" CHECK ("bank_notices"."amount" > 0),
	CONSTRAINT "bank_notices_state_known" CHECK ("bank_notices"."state" in ('waiting', 'applied', 'on_statement')),
	CONSTRAINT "bank_notices_matched_by_known" CHECK ("bank_notices"."matched_by" in ('prompt', 'invoice', 'close_number', 'pay_code', 'person')),
	CONSTRAINT "bank_notices_applied" CHECK (("bank_notices"."state" = 'applied') = ("bank_notices"."payment_id" is not null) and ("bank_notices"."state" = 'applied') = ("bank_notices"."matched_by" is not null)
        and ("bank_notices"."state" = 'on_statement') = ("bank_notices"."line_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "notice_accounts" (
	"cash_account_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text,
	"account_number" text,
	"till_number" text,
	"short_code" text,
	"token" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "notice_accounts_key" CHECK (not "notice_accounts"."is_active" or "notice_accounts"."public_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" DROP CONSTRAINT "privacy_requests_subject_known";--> statement-breakpoint
ALTER TABLE "bank_notices" ADD CONSTRAINT "bank_notices_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_notices" ADD CONSTRAINT "bank_notices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_notices" ADD CONSTRAINT "bank_notices_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_accounts" ADD CONSTRAINT "notice_accounts_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_notices_once" ON "bank_notices" USING btree (upper("transaction_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "bank_notices_payment_once" ON "bank_notices" USING btree ("payment_id") WHERE "bank_notices"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_notices_by_created" ON "bank_notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_notices_by_paid" ON "bank_notices" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "bank_notices_by_amount" ON "bank_notices" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "bank_notices_by_account" ON "bank_notices" USING btree ("cash_account_id","created_at");--> statement-breakpoint
CREATE INDEX "bank_notices_by_line" ON "bank_notices" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_notices_waiting" ON "bank_notices" USING btree ("created_at","id") WHERE "bank_notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_notices_words" ON "bank_notices" USING gin (search_words("transaction_id", "reference", "payer_name", "phone") gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "notice_accounts_by_token" ON "notice_accounts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "effects_open" ON "effects" USING btree ("created_at","id") WHERE "effects"."state" in ('unknown', 'dead');--> statement-breakpoint
CREATE INDEX "gateway_messages_failed" ON "gateway_messages" USING btree ("received_at","id") WHERE "gateway_messages"."processed_at" is null and "gateway_messages"."outcome" is not null;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_subject_known" CHECK ("privacy_requests"."subject" in ('tenant', 'visitor', 'employee', 'user', 'payer'));--> statement-breakpoint
SELECT audit_attach('notice_accounts', 'cash_account_id', ARRAY['token', 'token_hash']);
--> statement-breakpoint
SELECT audit_attach('bank_notices', 'id');
--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('bank_notices', ARRAY['payer_name', 'phone', 'narration']);
