-- Drafts may be deleted, issued invoices never.
CREATE OR REPLACE FUNCTION invoices_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_kept', message = 'An issued invoice is never deleted';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_kept();
