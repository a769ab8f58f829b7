CREATE SEQUENCE "public"."tenant_pay_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "mpesa_channels" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"shortcode" text NOT NULL,
	"store_number" text,
	"environment" text NOT NULL,
	"base_url" text,
	"cash_account_id" uuid NOT NULL,
	"consumer_key" text,
	"consumer_secret" text,
	"passkey" text,
	"initiator_name" text,
	"security_credential" text,
	"certificate" text,
	"pull_number" text,
	"refuses_unknown" boolean DEFAULT false NOT NULL,
	"callback_token" text NOT NULL,
	"callback_token_hash" "bytea" NOT NULL,
	"urls_registered_at" timestamptz,
	"pull_registered_at" timestamptz,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mpesa_channels_kind_known" CHECK ("mpesa_channels"."kind" in ('paybill', 'till')),
	CONSTRAINT "mpesa_channels_environment_known" CHECK ("mpesa_channels"."environment" in ('simulator', 'sandbox', 'production')),
	CONSTRAINT "mpesa_channels_shortcode_form" CHECK ("mpesa_channels"."shortcode" ~ '^[0-9]{5,7}$'),
	CONSTRAINT "mpesa_channels_address" CHECK (("mpesa_channels"."environment" = 'simulator') = ("mpesa_channels"."base_url" is not null))
);
--> statement-breakpoint
CREATE TABLE "mpesa_receipts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"receipt_number" text NOT NULL,
	"channel_id" uuid NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"paid_at" timestamptz NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"account_reference" text,
	"payer_name" text,
	"phone" text,
	"seen_in" text[] NOT NULL,
	"matched_by" text,
	"payment_id" uuid,
	"note" text,
	"released_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mpesa_receipts_number_form" CHECK ("mpesa_receipts"."receipt_number" ~ '^[A-Z0-9]{6,20}$'),
	CONSTRAINT "mpesa_receipts_amount_positive" CHECK ("mpesa_receipts"."amount" > 0),
	CONSTRAINT "mpesa_receipts_state_known" CHECK ("mpesa_receipts"."state" in ('suspense', 'applied', 'returned')),
	CONSTRAINT "mpesa_receipts_seen" CHECK (cardinality("mpesa_receipts"."seen_in") > 0 and "mpesa_receipts"."seen_in" <@ array['stk', 'c2b', 'pull', 'statement', 'status', 'typed']),
	CONSTRAINT "mpesa_receipts_matched_by_known" CHECK ("mpesa_receipts"."matched_by" in ('prompt', 'invoice', 'close_number', 'pay_code', 'person')),
	CONSTRAINT "mpesa_receipts_applied" CHECK (("mpesa_receipts"."state" = 'applied') = ("mpesa_receipts"."payment_id" is not null) and ("mpesa_receipts"."state" = 'applied') = ("mpesa_receipts"."matched_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "mpesa_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"invoice_id" uuid,
	"tenant_id" uuid,
	"phone" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"account_reference" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"checkout_request_id" text,
	"result_code" text,
	"reason" text,
	"paid_amount" numeric(10, 2),
	"receipt_id" uuid,
	"effect_id" uuid NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamptz,
	"requested_by" uuid,
	"requested_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mpesa_requests_state_known" CHECK ("mpesa_requests"."state" in ('created', 'sent', 'pending', 'paid', 'failed', 'expired', 'needs_review')),
	CONSTRAINT "mpesa_requests_whole_shillings" CHECK ("mpesa_requests"."amount" > 0 and "mpesa_requests"."amount" = trunc("mpesa_requests"."amount")),
	CONSTRAINT "mpesa_requests_for_something" CHECK (num_nonnulls("mpesa_requests"."invoice_id", "mpesa_requests"."tenant_id") > 0),
	CONSTRAINT "mpesa_requests_paid" CHECK ("mpesa_requests"."state" <> 'paid' or "mpesa_requests"."receipt_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "mpesa_reversals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"effect_id" uuid,
	"originator_conversation_id" text,
	"result_code" text,
	"outcome" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mpesa_reversals_state_known" CHECK ("mpesa_reversals"."state" in ('proposed', 'rejected', 'approved', 'sent', 'done', 'failed', 'needs_review')),
	CONSTRAINT "mpesa_reversals_second_person" CHECK ("mpesa_reversals"."state" in ('proposed', 'rejected') or "mpesa_reversals"."decided_by" is not null and "mpesa_reversals"."decided_by" <> "mpesa_reversals"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "mpesa_statement_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"statement_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"key" text NOT NULL,
	"receipt_number" text NOT NULL,
	"kind" text NOT NULL,
	"details" text NOT NULL,
	"paid_at" timestamptz NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"booked_as" uuid,
	CONSTRAINT "mpesa_statement_lines_number_form" CHECK ("mpesa_statement_lines"."receipt_number" ~ '^[A-Z0-9]{6,20}$'),
	CONSTRAINT "mpesa_statement_lines_kind_known" CHECK ("mpesa_statement_lines"."kind" in ('charge', 'settlement', 'payout', 'reversal', 'other')),
	CONSTRAINT "mpesa_statement_lines_not_zero" CHECK ("mpesa_statement_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "mpesa_statements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"file_hash" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening" numeric(14, 2) NOT NULL,
	"closing" numeric(14, 2) NOT NULL,
	"lines" integer NOT NULL,
	"imported_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_tokens" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "pay_code" text DEFAULT next_pay_code() NOT NULL;--> statement-breakpoint
ALTER TABLE "mpesa_channels" ADD CONSTRAINT "mpesa_channels_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_channel_id_mpesa_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."mpesa_channels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_channel_id_mpesa_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."mpesa_channels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_receipt_id_mpesa_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."mpesa_receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reversals" ADD CONSTRAINT "mpesa_reversals_receipt_id_mpesa_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."mpesa_receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reversals" ADD CONSTRAINT "mpesa_reversals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reversals" ADD CONSTRAINT "mpesa_reversals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_statement_lines" ADD CONSTRAINT "mpesa_statement_lines_statement_id_mpesa_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."mpesa_statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_statement_lines" ADD CONSTRAINT "mpesa_statement_lines_channel_id_mpesa_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."mpesa_channels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_statements" ADD CONSTRAINT "mpesa_statements_channel_id_mpesa_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."mpesa_channels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_tokens" ADD CONSTRAINT "mpesa_tokens_channel_id_mpesa_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."mpesa_channels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_channels_name_once" ON "mpesa_channels" USING btree (fold_name("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_channels_shortcode_once" ON "mpesa_channels" USING btree ("environment","shortcode");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_channels_by_token" ON "mpesa_channels" USING btree ("callback_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_receipts_once" ON "mpesa_receipts" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_receipts_payment_once" ON "mpesa_receipts" USING btree ("payment_id") WHERE "mpesa_receipts"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "mpesa_receipts_by_paid" ON "mpesa_receipts" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_receipts_by_created" ON "mpesa_receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_receipts_by_amount" ON "mpesa_receipts" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "mpesa_receipts_waiting" ON "mpesa_receipts" USING btree ("paid_at","id") WHERE "mpesa_receipts"."state" = 'suspense';--> statement-breakpoint
CREATE INDEX "mpesa_receipts_words" ON "mpesa_receipts" USING gin (search_words("receipt_number", "account_reference", "payer_name", "phone") gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_requests_by_checkout" ON "mpesa_requests" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_requests_receipt_once" ON "mpesa_requests" USING btree ("receipt_id") WHERE "mpesa_requests"."receipt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_requests_one_open" ON "mpesa_requests" USING btree ("phone") WHERE "mpesa_requests"."state" in ('created', 'sent', 'pending');--> statement-breakpoint
CREATE INDEX "mpesa_requests_by_created" ON "mpesa_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_requests_by_amount" ON "mpesa_requests" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "mpesa_requests_by_phone" ON "mpesa_requests" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "mpesa_requests_by_invoice" ON "mpesa_requests" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "mpesa_requests_by_tenant" ON "mpesa_requests" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "mpesa_requests_due" ON "mpesa_requests" USING btree ("next_check_at") WHERE "mpesa_requests"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_reversals_one_open" ON "mpesa_reversals" USING btree ("receipt_id") WHERE "mpesa_reversals"."state" in ('proposed', 'approved', 'sent', 'needs_review', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_reversals_by_conversation" ON "mpesa_reversals" USING btree ("originator_conversation_id");--> statement-breakpoint
CREATE INDEX "mpesa_reversals_by_created" ON "mpesa_reversals" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_statement_lines_once" ON "mpesa_statement_lines" USING btree ("channel_id","key");--> statement-breakpoint
CREATE INDEX "mpesa_statement_lines_by_statement" ON "mpesa_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "mpesa_statements_by_channel" ON "mpesa_statements" USING btree ("channel_id","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_pay_code_once" ON "tenants" USING btree ("pay_code");--> statement-breakpoint
SELECT audit_attach('mpesa_channels', 'id', ARRAY['consumer_key', 'consumer_secret', 'passkey', 'security_credential', 'callback_token', 'callback_token_hash']);
--> statement-breakpoint
SELECT audit_attach('mpesa_receipts', 'id');
--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('mpesa_receipts', ARRAY['payer_name', 'phone']);
--> statement-breakpoint
SELECT audit_attach('mpesa_requests', 'id');
--> statement-breakpoint
SELECT audit_attach('mpesa_reversals', 'id');
--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('mpesa_requests', ARRAY['phone']);
