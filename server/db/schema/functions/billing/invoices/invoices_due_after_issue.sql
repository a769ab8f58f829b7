-- No invoice is overdue when it is issued. Asked only when an invoice is issued or its dates change, so that older
-- invoices stay as they were printed; only a row that breaks the rule costs a call.
CREATE OR REPLACE FUNCTION invoices_due_after_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_due_after_issue',
    message = 'An invoice is not due before it is issued';
END $$;

CREATE TRIGGER invoices_due_after_issue BEFORE INSERT OR UPDATE OF issue_date, due_date ON invoices
  FOR EACH ROW WHEN (NEW.due_date < NEW.issue_date) EXECUTE FUNCTION invoices_due_after_issue();
