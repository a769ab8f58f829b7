-- A credit note is the sum of its lines, belongs to one invoice, and no line is credited beyond its amount. The invoice
-- is locked first, so that two credits of one invoice take turns.
CREATE OR REPLACE FUNCTION credit_notes_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM invoices i WHERE i.id IN (SELECT invoice_id FROM new_rows) ORDER BY i.id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM new_rows n
    LEFT JOIN LATERAL (SELECT sum(l.net) AS net, sum(l.vat) AS vat FROM credit_note_lines l WHERE l.credit_note_id = n.id) AS s ON true
    JOIN invoices i ON i.id = n.invoice_id
    WHERE s.net IS DISTINCT FROM n.net OR s.vat IS DISTINCT FROM n.vat OR i.status = 'draft' OR i.tenant_id IS DISTINCT FROM n.tenant_id
      OR EXISTS (
        SELECT 1 FROM credit_note_lines l JOIN invoice_lines o ON o.id = l.invoice_line_id
        WHERE l.credit_note_id = n.id AND o.invoice_id <> n.invoice_id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'credit_notes_add_up', message = 'A credit note is the sum of its lines';
  END IF;
  IF EXISTS (
    SELECT 1 FROM invoice_lines o
    JOIN credit_note_lines l ON l.invoice_line_id = o.id
    WHERE o.id IN (SELECT c.invoice_line_id FROM credit_note_lines c JOIN new_rows n ON c.credit_note_id = n.id)
    GROUP BY o.id, o.net, o.vat HAVING sum(l.net) > o.net OR sum(l.vat) > o.vat
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'credit_notes_within', message = 'A line is credited beyond its amount';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER credit_notes_add_up AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_notes_add_up();
