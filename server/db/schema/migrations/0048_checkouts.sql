CREATE TABLE "checkout_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"booking_id" uuid,
	"product_id" uuid,
	"quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "checkout_items_one_thing" CHECK (num_nonnulls("checkout_items"."booking_id", "checkout_items"."product_id") = 1),
	CONSTRAINT "checkout_items_quantity" CHECK ("checkout_items"."quantity" between 1 and 5 and ("checkout_items"."booking_id" is null or "checkout_items"."quantity" = 1))
);
--> statement-breakpoint
CREATE TABLE "checkout_receipts" (
	"receipt_id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "checkout_receipts_outcome_known" CHECK ("checkout_receipts"."outcome" in ('paid', 'second', 'taken', 'other_amount', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "checkouts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"reference" text GENERATED ALWAYS AS ('C' || number || lpad((98 - number * 100 % 97)::text, 2, '0')) STORED NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"party_id" uuid NOT NULL,
	"bill_to" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"is_kept_again" boolean DEFAULT false NOT NULL,
	"invoice_id" uuid,
	"reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "checkouts_state_known" CHECK ("checkouts"."state" in ('open', 'paid', 'review', 'expired', 'refunding', 'refunded', 'cancelled')),
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."amount" = "checkouts"."net" + "checkouts"."vat" and "checkouts"."net" >= 0 and "checkouts"."vat" >= 0),
	CONSTRAINT "checkouts_whole_shillings" CHECK ("checkouts"."amount" > 0 and "checkouts"."amount" = trunc("checkouts"."amount") and "checkouts"."amount" <= 250000),
	CONSTRAINT "checkouts_paid_invoiced" CHECK ("checkouts"."state" <> 'paid' or "checkouts"."invoice_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "bank_notices" DROP CONSTRAINT "bank_notices_matched_by_known";--> statement-breakpoint
ALTER TABLE "room_bookings" DROP CONSTRAINT "room_bookings_hold_whole";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT "mpesa_receipts_matched_by_known";--> statement-breakpoint
ALTER TABLE "mpesa_requests" DROP CONSTRAINT "mpesa_requests_for_something";--> statement-breakpoint
ALTER TABLE "mpesa_reversals" DROP CONSTRAINT "mpesa_reversals_second_person";--> statement-breakpoint
ALTER TABLE "mpesa_reversals" ALTER COLUMN "proposed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_booking_id_room_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."room_bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_receipts" ADD CONSTRAINT "checkout_receipts_receipt_id_mpesa_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."mpesa_receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_receipts" ADD CONSTRAINT "checkout_receipts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_items_in_order" ON "checkout_items" USING btree ("checkout_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_items_booking_once" ON "checkout_items" USING btree ("booking_id") WHERE "checkout_items"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "checkout_items_by_product" ON "checkout_items" USING btree ("product_id") WHERE "checkout_items"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "checkout_receipts_by_checkout" ON "checkout_receipts" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_receipts_one_paid" ON "checkout_receipts" USING btree ("checkout_id") WHERE "checkout_receipts"."outcome" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_reference_once" ON "checkouts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_invoice_once" ON "checkouts" USING btree ("invoice_id") WHERE "checkouts"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_by_created" ON "checkouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_by_party" ON "checkouts" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "checkouts_waiting" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."state" in ('review', 'refunding');--> statement-breakpoint
CREATE INDEX "checkouts_expiring" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "mpesa_requests_by_checkout_id" ON "mpesa_requests" USING btree ("checkout_id","created_at") WHERE "mpesa_requests"."checkout_id" is not null;--> statement-breakpoint
ALTER TABLE "bank_notices" ADD CONSTRAINT "bank_notices_matched_by_known" CHECK ("bank_notices"."matched_by" in ('prompt', 'invoice', 'close_number', 'pay_code', 'checkout', 'person'));--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_hold_whole" CHECK ("room_bookings"."proof_hash" is null or "room_bookings"."hold_until" is not null);--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_matched_by_known" CHECK ("mpesa_receipts"."matched_by" in ('prompt', 'invoice', 'close_number', 'pay_code', 'checkout', 'person'));--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_for_something" CHECK ("mpesa_requests"."is_test" <> (num_nonnulls("mpesa_requests"."invoice_id", "mpesa_requests"."tenant_id", "mpesa_requests"."checkout_id") > 0));--> statement-breakpoint
ALTER TABLE "mpesa_reversals" ADD CONSTRAINT "mpesa_reversals_second_person" CHECK ("mpesa_reversals"."state" in ('proposed', 'rejected') or "mpesa_reversals"."decided_by" is not null and "mpesa_reversals"."decided_by" is distinct from "mpesa_reversals"."proposed_by");--> statement-breakpoint
SELECT audit_attach('checkouts', 'id');--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('checkouts', ARRAY['bill_to']);
