CREATE TABLE "parties" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"phone" text,
	"email" text,
	"kra_pin" text,
	"consent_version" text,
	"consented_at" timestamptz,
	"erased_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "parties_consent_whole" CHECK (("parties"."consent_version" is null) = ("parties"."consented_at" is null)),
	CONSTRAINT "parties_erased_unknown" CHECK ("parties"."erased_at" is null or num_nonnulls("parties"."company", "parties"."phone", "parties"."email", "parties"."kra_pin") = 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_from_somebody";--> statement-breakpoint
ALTER TABLE "room_bookings" DROP CONSTRAINT "room_bookings_for_somebody";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD COLUMN "party_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "parties_once" ON "parties" USING btree (lower("email"),fold_name("name")) WHERE "parties"."email" is not null and "parties"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "parties_by_created" ON "parties" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "parties_by_name" ON "parties" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "parties_words" ON "parties" USING gin (search_words("name", "company", "email", "phone") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_party" ON "invoices" USING btree ("party_id","created_at","id") WHERE "invoices"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_party" ON "payments" USING btree ("party_id","created_at","id") WHERE "payments"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "room_bookings_by_party" ON "room_bookings" USING btree ("party_id","starts_at") WHERE "room_bookings"."party_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_for_one" CHECK ("invoices"."tenant_id" is null or "invoices"."party_id" is null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_from_one" CHECK ("payments"."tenant_id" is null or "payments"."party_id" is null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_from_somebody" CHECK (num_nonnulls("payments"."tenant_id", "payments"."party_id", "payments"."invoice_id") > 0);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_for_one" CHECK ("room_bookings"."tenant_id" is null or "room_bookings"."party_id" is null);--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_for_somebody" CHECK (num_nonnulls("room_bookings"."tenant_id", "room_bookings"."party_id", "room_bookings"."client_email") > 0);
--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('parties', ARRAY['name', 'company', 'phone', 'email', 'kra_pin']);
--> statement-breakpoint
SELECT audit_attach('parties', 'id');
--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
-- Whoever booked in the portal is one person for each address and name, as they wrote it last. Who was erased stays nobody.
INSERT INTO parties (name, company, phone, email, consent_version, consented_at, created_at, updated_at)
  SELECT v.name, v.company,
    CASE WHEN v.digits ~ '^0[17][0-9]{8}$' THEN '+254' || substr(v.digits, 2)
      WHEN v.digits ~ '^254[17][0-9]{8}$' OR v.phone LIKE '+%' AND v.digits ~ '^[1-9][0-9]{6,14}$' THEN '+' || v.digits
      ELSE v.phone END,
    v.email, v.version, v.consented_at, v.created_at, v.updated_at
  FROM (
    SELECT w.*, regexp_replace(w.phone, '\D', '', 'g') AS digits FROM (
      SELECT (array_agg(coalesce(client_name, client_email) ORDER BY created_at DESC))[1] AS name,
        (array_agg(client_company ORDER BY client_company IS NULL, created_at DESC))[1] AS company,
        (array_agg(btrim(client_phone) ORDER BY client_phone IS NULL, created_at DESC))[1] AS phone,
        (array_agg(client_email ORDER BY created_at DESC))[1] AS email,
        (array_agg(notice_version ORDER BY consented_at DESC NULLS LAST))[1] AS version,
        max(consented_at) AS consented_at, min(created_at) AS created_at, max(created_at) AS updated_at
      FROM room_bookings
      WHERE tenant_id IS NULL AND client_email IS NOT NULL AND client_email NOT LIKE '%@erased.invalid'
      GROUP BY lower(client_email), fold_name(coalesce(client_name, client_email))
    ) AS w
  ) AS v;
--> statement-breakpoint
UPDATE room_bookings b SET party_id = p.id FROM parties p
  WHERE b.tenant_id IS NULL AND lower(b.client_email) = lower(p.email)
    AND fold_name(coalesce(b.client_name, b.client_email)) = fold_name(p.name);
--> statement-breakpoint
UPDATE invoices i SET party_id = b.party_id FROM invoice_lines l JOIN room_bookings b ON b.id = l.booking_id
  WHERE l.invoice_id = i.id AND i.tenant_id IS NULL AND b.party_id IS NOT NULL;
--> statement-breakpoint
UPDATE payments p SET party_id = i.party_id FROM invoices i
  WHERE i.id = p.invoice_id AND p.tenant_id IS NULL AND i.party_id IS NOT NULL;
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
