ALTER TABLE "meeting_rooms" ADD COLUMN "half_day_rate" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD COLUMN "day_rate" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD CONSTRAINT "meeting_rooms_day_rates_positive" CHECK ("meeting_rooms"."half_day_rate" > 0 and "meeting_rooms"."day_rate" > 0);--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD CONSTRAINT "meeting_rooms_buffer_bounded" CHECK ("meeting_rooms"."buffer_minutes" between 0 and 240);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "half_day_rate" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "half_day_hours" integer;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "day_rate" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "full_day_hours" integer;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_half_day_whole" CHECK (num_nonnulls("room_bookings"."half_day_rate", "room_bookings"."half_day_hours") in (0, 2) and "room_bookings"."half_day_rate" > 0 and "room_bookings"."half_day_hours" between 1 and 24);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_day_whole" CHECK (num_nonnulls("room_bookings"."day_rate", "room_bookings"."full_day_hours") in (0, 2) and "room_bookings"."day_rate" > 0 and "room_bookings"."full_day_hours" between 1 and 24);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_buffer_bounded" CHECK ("room_bookings"."buffer_minutes" between 0 and 240);--> statement-breakpoint
-- Both at once, so that the table is written anew once. The index of the exclusion goes with its column.
ALTER TABLE "room_bookings"
  DROP COLUMN "during",
  DROP COLUMN "extra_charge_amount",
  ADD COLUMN "during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, (ends_at at time zone 'UTC' + buffer_minutes * interval '1 minute') at time zone 'UTC')) STORED,
  ADD COLUMN "extra_charge_amount" numeric(10, 2) GENERATED ALWAYS AS (case when half_day_rate is null and day_rate is null then round(charged_minutes * hourly_rate / 60, 2)
        else room_price(charged_minutes, hourly_rate, half_day_rate, half_day_hours, day_rate, full_day_hours) end) STORED;--> statement-breakpoint
-- As before: half-open ranges, pending bookings count, and a series can move by a day. Now with the time that each keeps free after it.
ALTER TABLE room_bookings ADD CONSTRAINT room_bookings_no_overlap
  EXCLUDE USING gist (room_id WITH =, during WITH &&) WHERE (status <> 'cancelled') DEFERRABLE INITIALLY IMMEDIATE;
