-- Checked at the end of the transaction: a letter names invoices, its own (the oldest) among them, asks for their sum,
-- and is the only one of its step in force.
CREATE OR REPLACE FUNCTION demand_letters_whole() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE CONSTRAINT TRIGGER demand_letters_whole AFTER INSERT OR UPDATE OF amount_due ON demand_letters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_letters_whole();
