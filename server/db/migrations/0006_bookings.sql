CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"every" text NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "booking_series_every_known" CHECK ("booking_series"."every" in ('day', 'week', 'fortnight', 'month'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"secret_hash" text NOT NULL,
	"room_id" uuid,
	"tenant_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "calendar_feeds_of_one" CHECK (num_nonnulls("calendar_feeds"."room_id", "calendar_feeds"."tenant_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "member_codes" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_allowances" (
	"tenant_id" uuid NOT NULL,
	"month" date NOT NULL,
	"allowed_minutes" integer NOT NULL,
	"used_minutes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_allowances_tenant_id_month_pk" PRIMARY KEY("tenant_id","month"),
	CONSTRAINT "room_allowances_within" CHECK ("room_allowances"."used_minutes" between 0 and "room_allowances"."allowed_minutes"),
	CONSTRAINT "room_allowances_by_month" CHECK (extract(day from "room_allowances"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "room_bookings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid,
	"room_id" uuid NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at)) STORED,
	"booking_date" date NOT NULL,
	"purpose" text,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"hourly_rate" numeric(10, 2) NOT NULL,
	"free_minutes" integer DEFAULT 0 NOT NULL,
	"charged_minutes" integer NOT NULL,
	"extra_charge_amount" numeric(10, 2) GENERATED ALWAYS AS (round(charged_minutes * hourly_rate / 60, 2)) STORED,
	"client_name" text,
	"client_email" text,
	"client_phone" text,
	"client_company" text,
	"secret_hash" text,
	"series_id" uuid,
	"is_exception" boolean DEFAULT false NOT NULL,
	"override_reason" text,
	"cancel_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "room_bookings_status_known" CHECK ("room_bookings"."status" in ('pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
	CONSTRAINT "room_bookings_ends_after_start" CHECK ("room_bookings"."ends_at" > "room_bookings"."starts_at"),
	CONSTRAINT "room_bookings_within_a_day" CHECK ("room_bookings"."ends_at" - "room_bookings"."starts_at" <= interval '24 hours'),
	CONSTRAINT "room_bookings_minutes_add_up" CHECK ("room_bookings"."free_minutes" >= 0 and "room_bookings"."charged_minutes" >= 0 and "room_bookings"."free_minutes" + "room_bookings"."charged_minutes" = extract(epoch from "room_bookings"."ends_at" - "room_bookings"."starts_at") / 60),
	CONSTRAINT "room_bookings_half_hours" CHECK (mod(("room_bookings"."free_minutes" + "room_bookings"."charged_minutes"), 30) = 0),
	CONSTRAINT "room_bookings_for_somebody" CHECK ("room_bookings"."tenant_id" is not null or "room_bookings"."client_email" is not null),
	CONSTRAINT "room_bookings_free_for_tenants" CHECK ("room_bookings"."free_minutes" = 0 or "room_bookings"."tenant_id" is not null),
	CONSTRAINT "room_bookings_rate_not_negative" CHECK ("room_bookings"."hourly_rate" >= 0)
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_codes" ADD CONSTRAINT "member_codes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_allowances" ADD CONSTRAINT "room_allowances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_per_room" ON "calendar_feeds" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_per_tenant" ON "calendar_feeds" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "member_sessions_by_tenant" ON "member_sessions" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_start" ON "room_bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_created" ON "room_bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "room_bookings_by_tenant" ON "room_bookings" USING btree ("tenant_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_by_room" ON "room_bookings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_by_day" ON "room_bookings" USING btree ("booking_date");--> statement-breakpoint
CREATE INDEX "room_bookings_by_series" ON "room_bookings" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "room_bookings_secret" ON "room_bookings" USING btree ("secret_hash");