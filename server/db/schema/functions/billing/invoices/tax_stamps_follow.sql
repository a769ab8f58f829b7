-- A stamp is of a document that was issued. One that KRA gave to a tax device is final; what was typed is corrected by the next version.
CREATE OR REPLACE FUNCTION tax_stamps_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  IF EXISTS (SELECT 1 FROM invoices WHERE id = NEW.invoice_id AND status = 'draft') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tax_stamps_issued', message = 'A draft has no stamp';
  END IF;
  SELECT version, source INTO last FROM tax_stamps
  WHERE invoice_id = NEW.invoice_id OR credit_note_id = NEW.credit_note_id ORDER BY version DESC LIMIT 1;
  IF last.source = 'device' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tax_stamps_final', message = 'A stamp of a tax device is final';
  END IF;
  IF NEW.version <> coalesce(last.version, 0) + 1 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tax_stamps_in_order', message = 'A stamp follows the one before it';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tax_stamps_follow BEFORE INSERT ON tax_stamps FOR EACH ROW EXECUTE FUNCTION tax_stamps_follow();
