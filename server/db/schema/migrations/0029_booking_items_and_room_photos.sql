CREATE TABLE "booking_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"booking_id" uuid NOT NULL,
	"extra_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"vatable" boolean NOT NULL,
	"amount" numeric(10, 2) GENERATED ALWAYS AS (quantity * unit_price) STORED,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "booking_items_quantity" CHECK ("booking_items"."quantity" between 1 and 1000),
	CONSTRAINT "booking_items_price" CHECK ("booking_items"."unit_price" > 0 and "booking_items"."unit_price" * "booking_items"."quantity" <= 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "room_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"room_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "room_photos_at_most_six" CHECK ("room_photos"."position" between 0 and 5),
	CONSTRAINT "room_photos_media_known" CHECK ("room_photos"."media_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "room_photos_size" CHECK (length("room_photos"."bytes") between 1 and 2097152),
	CONSTRAINT "room_photos_pixels" CHECK ("room_photos"."width" > 0 and "room_photos"."height" > 0),
	CONSTRAINT "room_photos_digest" CHECK ("room_photos"."sha256" = encode(sha256("room_photos"."bytes"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "extras" ADD COLUMN "is_bookable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "extras" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "extras" ADD COLUMN "lead_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_booking_id_room_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."room_bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_extra_id_extras_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."extras"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_photos" ADD CONSTRAINT "room_photos_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_items_once" ON "booking_items" USING btree ("booking_id","extra_id");--> statement-breakpoint
CREATE INDEX "booking_items_by_extra" ON "booking_items" USING btree ("extra_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_photos_once" ON "room_photos" USING btree ("room_id","sha256");--> statement-breakpoint
CREATE INDEX "room_photos_by_digest" ON "room_photos" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_stock_positive" CHECK ("extras"."stock" > 0);--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_lead_hours" CHECK ("extras"."lead_hours" between 0 and 720);--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_bookable_once" CHECK (not ("extras"."is_bookable" and "extras"."is_recurring"));--> statement-breakpoint
-- Checked at the end of the transaction, so that photos can change places.
ALTER TABLE "room_photos" ADD CONSTRAINT "room_photos_in_order" UNIQUE ("room_id", "position") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
SELECT audit_attach('booking_items', 'id');--> statement-breakpoint
SELECT audit_attach('room_photos', 'id', ARRAY['bytes']);
