-- What is issued while a device is at work is to be registered with KRA: it waits in the queue of the device. A credit note
-- goes the way of its invoice; one of an invoice that no device knows of is typed in by hand, as the invoice was.
CREATE OR REPLACE FUNCTION tax_documents_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'credit_notes' THEN
    INSERT INTO tax_documents (device_id, credit_note_id, original_id)
    SELECT o.device_id, NEW.id, o.id FROM tax_documents o WHERE o.invoice_id = NEW.invoice_id;
  ELSE
    INSERT INTO tax_documents (device_id, invoice_id) SELECT d.id, NEW.id FROM tax_devices d WHERE d.state <> 'stopped';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER credit_notes_to_kra AFTER INSERT ON credit_notes FOR EACH ROW WHEN (NEW.for_kra) EXECUTE FUNCTION tax_documents_queue();
CREATE TRIGGER invoices_to_kra AFTER INSERT ON invoices FOR EACH ROW WHEN (NEW.for_kra) EXECUTE FUNCTION tax_documents_queue();
CREATE TRIGGER invoices_issued_to_kra AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (NEW.for_kra AND NOT OLD.for_kra) EXECUTE FUNCTION tax_documents_queue();
