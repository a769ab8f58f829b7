CREATE TABLE "checkout_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"kept" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"way" text NOT NULL,
	"reason" text NOT NULL,
	"credit_note_id" uuid NOT NULL,
	"receipt_id" uuid,
	"refund_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "checkout_refunds_way_known" CHECK ("checkout_refunds"."way" in ('mpesa', 'by_hand')),
	CONSTRAINT "checkout_refunds_add_up" CHECK ("checkout_refunds"."price" = "checkout_refunds"."kept" + "checkout_refunds"."amount" and "checkout_refunds"."kept" >= 0 and "checkout_refunds"."amount" > 0),
	CONSTRAINT "checkout_refunds_by_way" CHECK (("checkout_refunds"."way" = 'mpesa') = ("checkout_refunds"."receipt_id" is not null)),
	CONSTRAINT "checkout_refunds_paid_by_hand" CHECK ("checkout_refunds"."refund_id" is null or "checkout_refunds"."way" = 'by_hand')
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_refunds" ADD CONSTRAINT "checkout_refunds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_refunds" ADD CONSTRAINT "checkout_refunds_booking_id_room_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."room_bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_refunds" ADD CONSTRAINT "checkout_refunds_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_refunds" ADD CONSTRAINT "checkout_refunds_receipt_id_mpesa_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."mpesa_receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_refunds" ADD CONSTRAINT "checkout_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_refunds_by_checkout" ON "checkout_refunds" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "checkout_refunds_by_booking" ON "checkout_refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "checkout_refunds_by_created" ON "checkout_refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_refunds_note_once" ON "checkout_refunds" USING btree ("credit_note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_refunds_receipt_once" ON "checkout_refunds" USING btree ("receipt_id") WHERE "checkout_refunds"."receipt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_refunds_paid_once" ON "checkout_refunds" USING btree ("refund_id") WHERE "checkout_refunds"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_party" ON "refunds" USING btree ("party_id") WHERE "refunds"."party_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_to_one" CHECK (num_nonnulls("refunds"."tenant_id", "refunds"."party_id") = 1);--> statement-breakpoint
SELECT audit_attach('checkout_refunds', 'id');
