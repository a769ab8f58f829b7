-- One late fee per tenant and month. Fees from before this rule stay.
CREATE OR REPLACE FUNCTION invoices_fee_once_a_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM invoices f WHERE f.tenant_id = NEW.tenant_id AND f.type = 'late_fee'
      AND date_trunc('month', f.issue_date) = date_trunc('month', NEW.issue_date)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_fee_once_a_month', message = 'A debtor pays one late fee a month';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER invoices_fee_once_a_month BEFORE INSERT ON invoices FOR EACH ROW
  WHEN (NEW.late_fee_of IS NOT NULL) EXECUTE FUNCTION invoices_fee_once_a_month();
