ALTER TABLE "tenant_people" ADD COLUMN "party_id" uuid;--> statement-breakpoint
CREATE INDEX "agreement_lines_words" ON "agreement_lines" USING gin ("description" gin_trgm_ops) WHERE "agreement_lines"."description" is not null;--> statement-breakpoint
CREATE INDEX "agreements_order_words" ON "agreements" USING gin ("purchase_order" gin_trgm_ops) WHERE "agreements"."purchase_order" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_agreements" ON "audit_log" USING btree ((coalesce(coalesce(after, before) ->> 'agreement_id', coalesce(after, before) ->> 'line_id'))) WHERE "audit_log"."entity" in ('agreement_lines', 'unit_holds', 'agreement_pauses', 'agreement_increases', 'renewal_contacts');--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- The people of tenants are people like others: one for each address and name, known already or new.
INSERT INTO parties AS p (name, phone, email, created_at, updated_at)
  SELECT DISTINCT ON (lower(email), fold_name(name)) name, phone, email, created_at, created_at FROM tenant_people
  WHERE email IS NOT NULL ORDER BY lower(email), fold_name(name), phone IS NULL, created_at DESC
  ON CONFLICT (lower(email), fold_name(name)) WHERE email IS NOT NULL AND erased_at IS NULL
  DO UPDATE SET phone = coalesce(p.phone, excluded.phone);--> statement-breakpoint
UPDATE tenant_people t SET party_id = p.id FROM parties p
  WHERE p.erased_at IS NULL AND lower(t.email) = lower(p.email) AND fold_name(t.name) = fold_name(p.name);--> statement-breakpoint
-- Without an address, it is the name and the phone number that tell who is the same.
UPDATE tenant_people t SET party_id = p.id FROM (
    SELECT DISTINCT ON (phone, fold_name(name)) id, phone, fold_name(name) AS folded FROM parties
    WHERE phone IS NOT NULL AND erased_at IS NULL ORDER BY phone, fold_name(name), created_at
  ) AS p WHERE t.party_id IS NULL AND t.phone = p.phone AND fold_name(t.name) = p.folded;--> statement-breakpoint
WITH people AS MATERIALIZED (
  SELECT uuid_v7() AS id, array_agg(t.id) AS listed, min(t.name) AS name, min(t.phone) AS phone, min(t.created_at) AS created_at
  FROM tenant_people t WHERE t.party_id IS NULL
  GROUP BY CASE WHEN t.phone IS NULL THEN t.id::text ELSE t.phone || ' ' || fold_name(t.name) END
), made AS (
  INSERT INTO parties (id, name, phone, created_at, updated_at) SELECT id, name, phone, created_at, created_at FROM people
)
UPDATE tenant_people t SET party_id = p.id FROM people p WHERE t.id = ANY (p.listed);--> statement-breakpoint
-- Somebody who was listed twice for a tenant stays once, with what they do there.
UPDATE tenant_people t SET role = (SELECT o.role FROM tenant_people o
    WHERE o.tenant_id = t.tenant_id AND o.party_id = t.party_id AND o.role IS NOT NULL ORDER BY o.created_at, o.id LIMIT 1)
  WHERE t.role IS NULL AND EXISTS (SELECT FROM tenant_people o
    WHERE o.tenant_id = t.tenant_id AND o.party_id = t.party_id AND o.role IS NOT NULL);--> statement-breakpoint
DELETE FROM tenant_people t USING tenant_people o
  WHERE o.tenant_id = t.tenant_id AND o.party_id = t.party_id AND (o.created_at, o.id) < (t.created_at, t.id);--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);--> statement-breakpoint
ALTER TABLE "tenant_people" ALTER COLUMN "party_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_people" ADD CONSTRAINT "tenant_people_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_people_once" ON "tenant_people" USING btree ("party_id","tenant_id");--> statement-breakpoint
ALTER TABLE "tenant_people" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "tenant_people" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "tenant_people" DROP COLUMN "phone";
