-- An invoice is never born overdue. Invoices that were issued before this rule stay as they were printed, so that it is
-- asked when an invoice is issued and not of every row; only a row that breaks it costs a call.
CREATE FUNCTION invoices_due_after_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_due_after_issue',
    message = 'An invoice is not due before it is issued';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_due_after_issue BEFORE INSERT OR UPDATE OF issue_date, due_date ON invoices
  FOR EACH ROW WHEN (NEW.due_date < NEW.issue_date) EXECUTE FUNCTION invoices_due_after_issue();
