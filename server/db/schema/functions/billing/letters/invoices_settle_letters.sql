-- Once everything that a letter names is settled, the letter is superseded; it remembers the status that it had.
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

CREATE TRIGGER invoices_settle_letters AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status <> 'pending') EXECUTE FUNCTION invoices_settle_letters();
