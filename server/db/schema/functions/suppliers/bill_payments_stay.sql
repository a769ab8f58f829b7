-- A payment of bills is never edited. It is reversed once, by which its bills are open again, and gets the numbers of its certificates.
CREATE OR REPLACE FUNCTION bill_payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['tax_certificate', 'vat_certificate'];
  reversal text[] := ARRAY['reversed_on', 'reversed_by_name', 'reverse_reason'];
BEGIN
  IF to_jsonb(OLD) - later - reversal <> to_jsonb(NEW) - later - reversal
    OR OLD.reversed_on IS NOT NULL AND to_jsonb(OLD) <> to_jsonb(NEW) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'bill_payments_stay', message = 'A payment of bills is reversed once and never edited';
  END IF;
  IF NEW.reversed_on IS NOT NULL AND OLD.reversed_on IS NULL THEN
    IF NEW.reversed_on < (SELECT paid_on FROM bill_batches WHERE id = NEW.batch_id) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'bill_payments_reversed_later', message = 'A payment is not reversed before it was made';
    END IF;
    UPDATE bills b SET paid = b.paid - a.amount FROM bill_allocations a WHERE a.payment_id = NEW.id AND b.id = a.bill_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bill_payments_stay BEFORE UPDATE ON bill_payments FOR EACH ROW EXECUTE FUNCTION bill_payments_stay();
