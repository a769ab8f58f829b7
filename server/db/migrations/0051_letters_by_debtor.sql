CREATE TABLE "demand_letter_invoices" (
	"letter_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"amount_due" numeric(10, 2) NOT NULL,
	"due_date" date NOT NULL,
	"days_overdue" integer NOT NULL,
	CONSTRAINT "demand_letter_invoices_pkey" PRIMARY KEY("letter_id","invoice_id"),
	CONSTRAINT "demand_letter_invoices_positive" CHECK ("demand_letter_invoices"."amount_due" > 0 and "demand_letter_invoices"."days_overdue" > 0)
);
--> statement-breakpoint
ALTER TABLE "demand_letters" DROP CONSTRAINT "demand_letters_status_known";--> statement-breakpoint
ALTER TABLE "demand_letters" DROP CONSTRAINT "demand_letters_sent";--> statement-breakpoint
ALTER TABLE "demand_letters" DROP CONSTRAINT "demand_letters_approved";--> statement-breakpoint
DROP INDEX "demand_letters_once";--> statement-breakpoint
ALTER TABLE "demand_letters" ALTER COLUMN "status" SET DEFAULT 'awaiting_delivery';--> statement-breakpoint
ALTER TABLE "demand_letters" ALTER COLUMN "amount_due" SET DATA TYPE numeric(14, 2);--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "written_on" date;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "served_method" text;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "served_by" text;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "service_note" text;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD COLUMN "superseded_at" timestamptz;--> statement-breakpoint
ALTER TABLE "demand_letter_invoices" ADD CONSTRAINT "demand_letter_invoices_letter_id_demand_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."demand_letters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_letter_invoices" ADD CONSTRAINT "demand_letter_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demand_letter_invoices_by_invoice" ON "demand_letter_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "demand_letters_by_invoice" ON "demand_letters" USING btree ("invoice_id");--> statement-breakpoint
-- Letters that were written before named one invoice each, and counted as sent when they were written. What the outbox kept,
-- or could not deliver, has reached nobody.
DROP TRIGGER demand_letters_stay ON demand_letters;--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
UPDATE demand_letters l SET
  written_on = coalesce(l.sent_date, i.due_date + l.days_overdue),
  status_before = CASE WHEN l.status <> 'superseded' THEN NULL WHEN l.sent_date IS NULL THEN 'awaiting_approval' ELSE 'sent' END,
  superseded_at = CASE WHEN l.status = 'superseded' THEN l.updated_at END,
  served_method = CASE WHEN l.sent_date IS NULL THEN NULL WHEN o.id IS NULL THEN 'by_hand' ELSE 'email' END,
  service_note = CASE WHEN l.sent_date IS NOT NULL AND o.id IS NULL THEN 'Counted as sent when it was written' END
FROM invoices i, demand_letters k LEFT JOIN outbox o ON o.event_key = 'letter:' || k.id
WHERE i.id = l.invoice_id AND k.id = l.id;--> statement-breakpoint
UPDATE demand_letters l SET status = 'awaiting_delivery', sent_date = NULL, served_method = NULL
FROM outbox o WHERE o.event_key = 'letter:' || l.id AND o.status <> 'accepted' AND l.status = 'sent';--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);--> statement-breakpoint
INSERT INTO demand_letter_invoices (letter_id, invoice_id, position, amount_due, due_date, days_overdue)
SELECT l.id, l.invoice_id, 0, l.amount_due, i.due_date, l.days_overdue FROM demand_letters l JOIN invoices i ON i.id = l.invoice_id;--> statement-breakpoint
ALTER TABLE "demand_letters" ALTER COLUMN "written_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_served" CHECK (("demand_letters"."served_method" is null) = ("demand_letters"."sent_date" is null));--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_service_known" CHECK ("demand_letters"."served_method" in ('by_hand', 'courier', 'registered_post', 'email', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_status_known" CHECK ("demand_letters"."status" in ('awaiting_approval', 'awaiting_delivery', 'sent', 'to_reissue', 'superseded', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_sent" CHECK ("demand_letters"."status" <> 'sent' or "demand_letters"."served_method" is not null);--> statement-breakpoint
ALTER TABLE "demand_letters" ADD CONSTRAINT "demand_letters_approved" CHECK ("demand_letters"."type" <> 'eviction_notice' or "demand_letters"."status" not in ('awaiting_delivery', 'sent') or "demand_letters"."decided_by" is not null);--> statement-breakpoint
CREATE OR REPLACE FUNCTION demand_letters_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['status', 'sent_date', 'served_method', 'served_by', 'service_note', 'status_before', 'superseded_at',
    'decided_by', 'decided_at', 'decision_reason', 'updated_at', 'letter_number'];
BEGIN
  -- The approval brings what waited for it up to date.
  IF OLD.status = 'awaiting_approval' AND NEW.status = 'awaiting_delivery' THEN
    moving := moving || ARRAY['written_on', 'ends_on', 'days_overdue', 'amount_due', 'content', 'statement', 'recipient', 'invoice_id'];
  END IF;
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'demand_letters_stay', message = 'A letter stays as it was written';
  END IF;
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('awaiting_approval', 'awaiting_delivery'), ('awaiting_approval', 'withdrawn'), ('awaiting_approval', 'superseded'),
    ('awaiting_delivery', 'sent'), ('awaiting_delivery', 'withdrawn'), ('awaiting_delivery', 'superseded'),
    ('sent', 'superseded'), ('to_reissue', 'superseded'), ('superseded', 'awaiting_approval'),
    ('superseded', 'awaiting_delivery'), ('superseded', 'sent'), ('superseded', 'to_reissue')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_status_edge', message = format('A letter that is %s cannot become %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER demand_letters_stay BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_stay();
--> statement-breakpoint
-- A debtor has one ladder: a step follows a letter of the step before it, or of the same, that has reached the debtor.
CREATE OR REPLACE FUNCTION demand_letters_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type <> 'first_notice' AND NOT EXISTS (
    SELECT 1 FROM demand_letters l WHERE l.tenant_id = NEW.tenant_id AND l.status = 'sent'
      AND l.type IN (NEW.type, CASE NEW.type WHEN 'final_notice' THEN 'first_notice' ELSE 'final_notice' END)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_in_order', message = 'Letters come step by step';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A letter names only what is owed at that moment and not held. The invoice is locked first, so that a payment and its
-- letter take turns. What it named stays, but for what the approval brings up to date.
CREATE FUNCTION demand_letter_invoices_owed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed invoices%rowtype;
  letter demand_letters%rowtype;
BEGIN
  SELECT * INTO letter FROM demand_letters WHERE id = coalesce(NEW.letter_id, OLD.letter_id);
  IF tg_op <> 'INSERT' AND letter.status <> 'awaiting_approval' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'demand_letters_stay', message = 'A letter stays as it was written';
  END IF;
  IF tg_op = 'DELETE' THEN RETURN OLD; END IF;
  SELECT * INTO owed FROM invoices WHERE id = NEW.invoice_id FOR NO KEY UPDATE;
  IF owed.status <> 'pending' OR owed.tenant_id IS DISTINCT FROM letter.tenant_id THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_for_open', message = 'A letter is for open invoices of its tenant';
  END IF;
  IF NEW.amount_due <> owed.amount - owed.paid_amount - owed.credited_amount OR NEW.due_date <> owed.due_date THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_amount', message = 'A letter asks for what is owed';
  END IF;
  IF tg_op = 'INSERT' AND EXISTS (
    SELECT 1 FROM dunning_holds h WHERE h.tenant_id = letter.tenant_id AND h.released_at IS NULL
      AND (h.invoice_id IS NULL OR h.invoice_id = NEW.invoice_id) AND (h.until IS NULL OR h.until >= letter.written_on)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_held', message = 'Letters for this invoice are on hold';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER demand_letter_invoices_owed BEFORE INSERT OR UPDATE OR DELETE ON demand_letter_invoices
  FOR EACH ROW EXECUTE FUNCTION demand_letter_invoices_owed();
--> statement-breakpoint
-- Asked when the transaction ends: a letter names invoices, the oldest of which is its own, asks for their sum, and is the
-- only one of its step in force.
CREATE FUNCTION demand_letters_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_it demand_letters%rowtype;
BEGIN
  SELECT * INTO now_it FROM demand_letters WHERE id = NEW.id;
  IF now_it.amount_due IS DISTINCT FROM (SELECT sum(n.amount_due) FROM demand_letter_invoices n WHERE n.letter_id = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM demand_letter_invoices n WHERE n.letter_id = NEW.id AND n.invoice_id = now_it.invoice_id)
  THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_whole', message = 'A letter asks for the sum of its invoices';
  END IF;
  IF now_it.status IN ('awaiting_approval', 'awaiting_delivery', 'sent') AND EXISTS (
    SELECT 1 FROM demand_letters l WHERE l.tenant_id = NEW.tenant_id AND l.type = NEW.type AND l.id <> NEW.id
      AND l.status IN ('awaiting_approval', 'awaiting_delivery', 'sent')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_once', message = 'A letter of this step is in force already';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER demand_letters_whole AFTER INSERT OR UPDATE OF amount_due ON demand_letters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_letters_whole();
--> statement-breakpoint
-- Once all that a letter names is settled it asks for nothing any more, and remembers what it was.
CREATE OR REPLACE FUNCTION invoices_settle_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE demand_letters l SET status = 'superseded', status_before = l.status, superseded_at = clock_timestamp()
  FROM demand_letter_invoices n
  WHERE n.invoice_id = NEW.id AND l.id = n.letter_id AND l.status IN ('awaiting_approval', 'awaiting_delivery', 'sent', 'to_reissue')
    AND NOT EXISTS (
      SELECT 1 FROM demand_letter_invoices o JOIN invoices i ON i.id = o.invoice_id
      WHERE o.letter_id = l.id AND i.status = 'pending');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An invoice that is open again, as after a cheque that bounced, brings its letters back as they were. One that a later
-- letter has overtaken meanwhile is to be issued again: the next letter names its invoices.
CREATE FUNCTION invoices_restore_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE demand_letters l SET status_before = NULL, superseded_at = NULL,
    status = CASE WHEN EXISTS (
      SELECT 1 FROM demand_letters later WHERE later.tenant_id = l.tenant_id AND later.created_at > l.superseded_at
        AND later.status IN ('awaiting_approval', 'awaiting_delivery', 'sent')
        AND array_position(ARRAY['first_notice', 'final_notice', 'eviction_notice'], later.type)
          >= array_position(ARRAY['first_notice', 'final_notice', 'eviction_notice'], l.type)
    ) THEN 'to_reissue' ELSE l.status_before END
  FROM demand_letter_invoices n
  WHERE n.invoice_id = NEW.id AND l.id = n.letter_id AND l.status = 'superseded' AND l.status_before IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_restore_letters AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status IN ('paid', 'credited') AND NEW.status = 'pending') EXECUTE FUNCTION invoices_restore_letters();
--> statement-breakpoint
-- Once a month for a debtor. Fees of before this rule stay.
CREATE FUNCTION invoices_fee_once_a_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM invoices f WHERE f.tenant_id = NEW.tenant_id AND f.type = 'late_fee'
      AND date_trunc('month', f.issue_date) = date_trunc('month', NEW.issue_date)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_fee_once_a_month', message = 'A debtor pays one late fee a month';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_fee_once_a_month BEFORE INSERT ON invoices FOR EACH ROW
  WHEN (NEW.late_fee_of IS NOT NULL) EXECUTE FUNCTION invoices_fee_once_a_month();
