-- An issued invoice is the sum of its lines; both come in one statement, or the draft has its lines already.
CREATE OR REPLACE FUNCTION invoices_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n
    LEFT JOIN LATERAL (SELECT sum(l.net) AS net, sum(l.vat) AS vat FROM invoice_lines l WHERE l.invoice_id = n.id) AS s ON true
    WHERE n.status <> 'draft' AND (s.net IS DISTINCT FROM n.net OR s.vat IS DISTINCT FROM n.vat)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_add_up', message = 'An invoice is the sum of its lines';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_add_up AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoices_add_up();
