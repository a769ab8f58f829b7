-- A code works for ten minutes: whoever waits for one asks again.
DELETE FROM "member_codes";--> statement-breakpoint
ALTER TABLE "member_codes" DROP CONSTRAINT "member_codes_pkey";--> statement-breakpoint
ALTER TABLE "member_codes" ADD COLUMN "asked_hash" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "id" uuid DEFAULT uuid_v7() NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "hold_until" timestamptz;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "proof_hash" text;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "proof_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "member_codes_by_tenant" ON "member_codes" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_sessions_id" ON "member_sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "room_bookings_holds" ON "room_bookings" USING btree ("hold_until") WHERE "room_bookings"."status" = 'pending' and "room_bookings"."hold_until" is not null;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_hold_whole" CHECK (("room_bookings"."hold_until" is null) = ("room_bookings"."proof_hash" is null));--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_hold_unconfirmed" CHECK ("room_bookings"."hold_until" is null or "room_bookings"."status" in ('pending', 'cancelled'));--> statement-breakpoint
-- Tries and the digest of a code are no part of a booking's history.
UPDATE audit_tables SET ignored = ARRAY['during', 'proof_hash', 'proof_tries'] WHERE entity = 'room_bookings';
--> statement-breakpoint
-- A browser is known as a tenant only while the tenant is active and has the address to which the code went. A calendar
-- feed ends with the tenancy.
CREATE OR REPLACE FUNCTION tenants_end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' OR lower(NEW.email) <> lower(OLD.email) THEN
    DELETE FROM member_sessions WHERE tenant_id = NEW.id;
    DELETE FROM member_codes WHERE tenant_id = NEW.id;
  END IF;
  IF NEW.status = 'terminated' AND OLD.status <> 'terminated' THEN
    DELETE FROM calendar_feeds WHERE tenant_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER tenants_end_member_sessions ON tenants;
--> statement-breakpoint
CREATE TRIGGER tenants_end_member_sessions AFTER UPDATE OF status, email ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_end_member_sessions();
--> statement-breakpoint
-- Who no longer signs in for a tenant may have kept a browser or a calendar that shows it.
CREATE FUNCTION member_accounts_end_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_sessions WHERE tenant_id = OLD.tenant_id;
  DELETE FROM member_codes WHERE tenant_id = OLD.tenant_id;
  DELETE FROM calendar_feeds WHERE tenant_id = OLD.tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_accounts_end_access AFTER DELETE ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_end_access();
