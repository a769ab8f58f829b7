CREATE TABLE "tours" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"day" date NOT NULL,
	"seat" integer NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"company" text,
	"interest" text,
	"party_id" uuid,
	"notes" text,
	"notice_version" text,
	"consented_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tours_state_known" CHECK ("tours"."state" in ('booked', 'done', 'no_show', 'cancelled')),
	CONSTRAINT "tours_ends_after_start" CHECK ("tours"."ends_at" > "tours"."starts_at" and "tours"."ends_at" - "tours"."starts_at" <= interval '4 hours'),
	CONSTRAINT "tours_seat_counted" CHECK ("tours"."seat" >= 1),
	CONSTRAINT "tours_consent_whole" CHECK (("tours"."notice_version" is null) = ("tours"."consented_at" is null))
);
--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tours_by_start" ON "tours" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "tours_by_created" ON "tours" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tours_by_party" ON "tours" USING btree ("party_id","starts_at") WHERE "tours"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "tours_by_day" ON "tours" USING btree ("day") WHERE "tours"."state" = 'booked';--> statement-breakpoint
ALTER TABLE tours ADD CONSTRAINT tours_no_overlap
  EXCLUDE USING gist (seat WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (state <> 'cancelled');--> statement-breakpoint
SELECT audit_attach('tours', 'id');--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('tours', ARRAY['name', 'email', 'phone', 'company', 'interest', 'notes']);
