-- A letter names only what is owed at that moment and not on hold. The invoice is locked first, so that a payment and
-- its letter take turns. What a letter names stays, except that the approval brings it up to date.
CREATE OR REPLACE FUNCTION demand_letter_invoices_owed() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER demand_letter_invoices_owed BEFORE INSERT OR UPDATE OR DELETE ON demand_letter_invoices
  FOR EACH ROW EXECUTE FUNCTION demand_letter_invoices_owed();
