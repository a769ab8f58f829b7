-- A charge is on one invoice line at most, and void for good. What was sold stays as it was written down; the words may be
-- blanked when a person is erased.
CREATE OR REPLACE FUNCTION charges_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['invoice_line_id', 'void_reason', 'description'];
BEGIN
  IF OLD.invoice_line_id IS NOT NULL AND NEW.invoice_line_id IS NOT NULL AND NEW.invoice_line_id <> OLD.invoice_line_id THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'charges_invoiced_once', message = 'A charge is invoiced once';
  END IF;
  IF OLD.void_reason IS NOT NULL AND NEW.void_reason IS NULL OR to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'charges_stay', message = 'A charge never changes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER charges_stay BEFORE UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION charges_stay();
