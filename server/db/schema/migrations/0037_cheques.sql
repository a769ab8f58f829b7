CREATE TABLE "cheques" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"received_on" date NOT NULL,
	"state" text NOT NULL,
	"transfer_id" uuid,
	"banked_on" date,
	"cleared_on" date,
	"bounced_on" date,
	"bounce_reason" text,
	"return_transfer_id" uuid,
	"fee_invoice_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cheques_state_known" CHECK ("cheques"."state" in ('received', 'banked', 'cleared', 'bounced', 'reversed')),
	CONSTRAINT "cheques_in_hand" CHECK ("cheques"."state" <> 'received' or num_nonnulls("cheques"."transfer_id", "cheques"."banked_on") = 0),
	CONSTRAINT "cheques_banked" CHECK ("cheques"."state" <> 'banked' or num_nonnulls("cheques"."transfer_id", "cheques"."banked_on") = 2),
	CONSTRAINT "cheques_cleared" CHECK ("cheques"."state" <> 'cleared' or num_nonnulls("cheques"."banked_on", "cheques"."cleared_on") = 2),
	CONSTRAINT "cheques_bounced" CHECK (("cheques"."state" = 'bounced') = ("cheques"."bounced_on" is not null)),
	CONSTRAINT "cheques_bounce_reason" CHECK (("cheques"."bounced_on" is null) = ("cheques"."bounce_reason" is null)),
	CONSTRAINT "cheques_after_bounce" CHECK ("cheques"."state" = 'bounced' or num_nonnulls("cheques"."return_transfer_id", "cheques"."fee_invoice_id") = 0)
);
--> statement-breakpoint
CREATE TABLE "refund_proposals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"payment_method" text NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decision_reason" text,
	"refund_id" uuid,
	"deposit_move_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refund_proposals_kind_known" CHECK ("refund_proposals"."kind" in ('credit', 'deposit')),
	CONSTRAINT "refund_proposals_state_known" CHECK ("refund_proposals"."state" in ('waiting', 'approved', 'rejected')),
	CONSTRAINT "refund_proposals_method_known" CHECK ("refund_proposals"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "refund_proposals_amount_positive" CHECK ("refund_proposals"."amount" > 0),
	CONSTRAINT "refund_proposals_decided" CHECK (("refund_proposals"."state" = 'waiting') = ("refund_proposals"."decided_by" is null)),
	CONSTRAINT "refund_proposals_second_person" CHECK ("refund_proposals"."state" <> 'approved' or "refund_proposals"."decided_by" <> "refund_proposals"."proposed_by"),
	CONSTRAINT "refund_proposals_paid" CHECK (("refund_proposals"."state" = 'approved') = (num_nonnulls("refund_proposals"."refund_id", "refund_proposals"."deposit_move_id") = 1) and num_nonnulls("refund_proposals"."refund_id", "refund_proposals"."deposit_move_id") < 2)
);
--> statement-breakpoint
ALTER TABLE "matches" DROP CONSTRAINT "matches_kind_known";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT "mpesa_receipts_applied";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD COLUMN "deposit_move_id" uuid;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_return_transfer_id_transfers_id_fk" FOREIGN KEY ("return_transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_fee_invoice_id_invoices_id_fk" FOREIGN KEY ("fee_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_deposit_move_id_deposit_moves_id_fk" FOREIGN KEY ("deposit_move_id") REFERENCES "public"."deposit_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheques_by_created" ON "cheques" USING btree ("created_at","payment_id");--> statement-breakpoint
CREATE INDEX "cheques_by_received" ON "cheques" USING btree ("received_on","payment_id");--> statement-breakpoint
CREATE INDEX "cheques_by_amount" ON "cheques" USING btree ("amount","payment_id");--> statement-breakpoint
CREATE INDEX "cheques_by_state" ON "cheques" USING btree ("state","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "cheques_by_transfer" ON "cheques" USING btree ("transfer_id") WHERE "cheques"."transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "cheques_by_return" ON "cheques" USING btree ("return_transfer_id") WHERE "cheques"."return_transfer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_proposals_one_waiting" ON "refund_proposals" USING btree ("tenant_id","kind") WHERE "refund_proposals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "refund_proposals_by_created" ON "refund_proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_proposals_by_amount" ON "refund_proposals" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "refund_proposals_by_tenant" ON "refund_proposals" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_deposit_move_id_deposit_moves_id_fk" FOREIGN KEY ("deposit_move_id") REFERENCES "public"."deposit_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_moves_by_mpesa_code" ON "deposit_moves" USING btree (upper(btrim("reference"))) WHERE "deposit_moves"."payment_method" = 'mobile_money' and "deposit_moves"."kind" = 'taken' and "deposit_moves"."reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_receipts_deposit_once" ON "mpesa_receipts" USING btree ("deposit_move_id") WHERE "mpesa_receipts"."deposit_move_id" is not null;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_kind_known" CHECK ("matches"."kind" in ('entry', 'payment', 'account', 'transfer', 'arrival'));--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_applied" CHECK (num_nonnulls("mpesa_receipts"."payment_id", "mpesa_receipts"."deposit_move_id") = case when "mpesa_receipts"."state" = 'applied' then 1 else 0 end and ("mpesa_receipts"."state" = 'applied') = ("mpesa_receipts"."matched_by" is not null));--> statement-breakpoint
-- Payments by cheque from before: where one was banked by a transfer of its own, nobody can tell any more.
INSERT INTO cheques (payment_id, cash_account_id, amount, received_on, state, banked_on, cleared_on, created_at)
  SELECT p.id, c.id, p.amount, p.payment_date, CASE c.kind WHEN 'cheques' THEN 'received' ELSE 'cleared' END,
    CASE c.kind WHEN 'cheques' THEN NULL ELSE p.payment_date END, CASE c.kind WHEN 'cheques' THEN NULL ELSE p.payment_date END, p.created_at
  FROM payments p JOIN cash_accounts c ON c.id = coalesce(p.cash_account_id, '00000000-0000-7000-8000-000000001040')
  WHERE p.payment_method = 'cheque' AND NOT p.opening AND p.reversed_at IS NULL;
--> statement-breakpoint
SELECT audit_attach('cheques', 'payment_id');
--> statement-breakpoint
SELECT audit_attach('refund_proposals', 'id');
