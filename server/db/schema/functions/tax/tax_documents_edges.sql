-- A document goes forward only. While it is with KRA its number and what was sent stand still, except that a number which turned out to be
-- somebody else's is given back; once it is signed nothing of it changes.
CREATE OR REPLACE FUNCTION tax_documents_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'signed' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tax_documents_stay_signed', message = 'What KRA has signed never changes';
  END IF;
  IF NOT (CASE OLD.state
    WHEN 'queued' THEN NEW.state IN ('queued', 'sending', 'refused')
    WHEN 'sending' THEN NEW.state IN ('sending', 'unknown', 'signed', 'refused', 'queued')
    WHEN 'unknown' THEN NEW.state IN ('unknown', 'sending', 'signed', 'refused', 'queued')
    WHEN 'refused' THEN NEW.state IN ('refused', 'queued')
  END) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tax_documents_edge',
      message = format('A document does not go from %s to %s', OLD.state, NEW.state);
  END IF;
  IF OLD.number IS NOT NULL AND NEW.number IS NOT NULL AND (NEW.number <> OLD.number OR NEW.payload IS DISTINCT FROM OLD.payload) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tax_documents_frozen', message = 'What was sent to KRA stays as it was sent';
  END IF;
  IF NEW.state = 'sending' AND EXISTS (SELECT 1 FROM tax_documents o WHERE o.id = NEW.original_id AND o.state <> 'signed') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tax_documents_after_original', message = 'Its invoice is not signed yet';
  END IF;
  IF (OLD.invoice_id, OLD.credit_note_id, OLD.original_id, OLD.created_at) IS DISTINCT FROM (NEW.invoice_id, NEW.credit_note_id, NEW.original_id, NEW.created_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tax_documents_stay', message = 'A document stays what it is of';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tax_documents_edges BEFORE UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION tax_documents_edges();
