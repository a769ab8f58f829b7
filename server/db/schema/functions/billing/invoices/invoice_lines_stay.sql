-- The lines of an issued invoice never change; issuing sets their date.
CREATE OR REPLACE FUNCTION invoice_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent invoices%rowtype;
BEGIN
  SELECT * INTO parent FROM invoices WHERE id = OLD.invoice_id;
  IF parent.status <> 'draft' AND NOT (
    tg_op = 'UPDATE' AND parent.tx = space_tx() AND to_jsonb(OLD) - 'issue_date' = to_jsonb(NEW) - 'issue_date'
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'The lines of an issued invoice never change';
  END IF;
  RETURN CASE tg_op WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER invoice_lines_stay BEFORE UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION invoice_lines_stay();
