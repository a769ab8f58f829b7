CREATE TABLE "agreement_increases" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"effective_on" date NOT NULL,
	"rent_before" numeric(14, 2) NOT NULL,
	"rent_after" numeric(14, 2) NOT NULL,
	"lines" jsonb NOT NULL,
	"letter_state" text DEFAULT 'waiting' NOT NULL,
	"letter_on" date NOT NULL,
	"approved_by" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agreement_increases_percent" CHECK ("agreement_increases"."percent" > 0 and "agreement_increases"."percent" <= 100),
	CONSTRAINT "agreement_increases_letter_known" CHECK ("agreement_increases"."letter_state" in ('waiting', 'written', 'dropped', 'none'))
);
--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD COLUMN "increase_id" uuid;--> statement-breakpoint
ALTER TABLE "agreement_increases" ADD CONSTRAINT "agreement_increases_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_increases_once" ON "agreement_increases" USING btree ("agreement_id","effective_on") WHERE "agreement_increases"."letter_state" <> 'dropped';--> statement-breakpoint
CREATE INDEX "agreement_increases_by_agreement" ON "agreement_increases" USING btree ("agreement_id","effective_on");--> statement-breakpoint
CREATE INDEX "agreement_increases_to_write" ON "agreement_increases" USING btree ("letter_on","id") WHERE "agreement_increases"."letter_state" = 'waiting';--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD CONSTRAINT "agreement_lines_increase_id_agreement_increases_id_fk" FOREIGN KEY ("increase_id") REFERENCES "public"."agreement_increases"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
SELECT audit_attach('agreement_increases', 'id');
--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
-- Increases from before: the reason of their lines names them. They had no letter and get none.
INSERT INTO agreement_increases (agreement_id, percent, effective_on, rent_before, rent_after, lines, letter_state, letter_on,
    approved_by, created_at)
  SELECT l.agreement_id, max(substring(l.reason FROM '^Increase of ([0-9.]+)%')::numeric), l.start_date,
    sum(round(l.quantity * coalesce(b.unit_price, l.unit_price) * (100 - l.discount_percent) / 100, 2)),
    sum(round(l.quantity * l.unit_price * (100 - l.discount_percent) / 100, 2)), '[]', 'none', min(l.created_at)::date,
    coalesce(max((SELECT e.actor_name FROM audit_log e
      WHERE e.entity = 'agreement_lines' AND e.entity_id = l.id::text AND e.action = 'insert' LIMIT 1)), 'Nafasi'),
    min(l.created_at)
  FROM agreement_lines l
    LEFT JOIN agreement_lines b ON b.agreement_id = l.agreement_id AND b.position = l.position AND b.end_date = l.start_date - 1
  WHERE l.reason ~ '^Increase of [0-9]{1,3}(\.[0-9]{1,2})?% from '
  GROUP BY l.agreement_id, l.start_date;
--> statement-breakpoint
UPDATE agreement_lines l SET increase_id = i.id FROM agreement_increases i
  WHERE i.agreement_id = l.agreement_id AND i.effective_on = l.start_date
    AND l.reason ~ '^Increase of [0-9]{1,3}(\.[0-9]{1,2})?% from ';
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
