-- Whether a document goes to KRA is known when it is issued, and stands on it from then on: until KRA has signed it, its paper says that it is
-- being registered.
CREATE OR REPLACE FUNCTION documents_for_kra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'credit_notes' THEN
    NEW.for_kra := EXISTS (SELECT 1 FROM tax_documents WHERE invoice_id = NEW.invoice_id);
  ELSE
    NEW.for_kra := NEW.status <> 'draft' AND NOT NEW.opening AND EXISTS (SELECT 1 FROM tax_devices WHERE state <> 'stopped');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER credit_notes_for_kra BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION documents_for_kra();
CREATE TRIGGER invoices_for_kra BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION documents_for_kra();
CREATE TRIGGER invoices_for_kra_issued BEFORE UPDATE OF status ON invoices FOR EACH ROW WHEN (OLD.status = 'draft' AND NEW.status <> 'draft')
  EXECUTE FUNCTION documents_for_kra();
