-- The same when a draft is issued, which gives it its number.
CREATE OR REPLACE FUNCTION invoices_issue_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (sum(l.net), sum(l.vat)) IS DISTINCT FROM (NEW.net, NEW.vat) FROM invoice_lines l WHERE l.invoice_id = NEW.id) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_add_up', message = 'An invoice is the sum of its lines';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_issue_adds_up AFTER UPDATE OF seq ON invoices FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status <> 'draft') EXECUTE FUNCTION invoices_issue_adds_up();
