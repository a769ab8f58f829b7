-- A payment never changes; it is allocated, which is not watched, gets its certificates while it stands, and is reversed once.
CREATE OR REPLACE FUNCTION payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['unallocated', 'reversed_at', 'reversed_by', 'reverse_reason', 'settled'];
  certificates text[] := ARRAY['vat_certificate', 'vat_certificate_date', 'tax_certificate', 'tax_certificate_date'];
BEGIN
  IF to_jsonb(OLD) - moving - certificates <> to_jsonb(NEW) - moving - certificates
    OR (OLD.reversed_at IS NOT NULL AND to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving) OR (OLD.reversed_at IS NOT NULL AND OLD.reversed_at IS DISTINCT FROM NEW.reversed_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'payments_stay', message = 'A payment never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payments_stay BEFORE UPDATE OF id, receipt, tenant_id, party_id, invoice_id, amount, withholding_vat, withholding_tax, payment_date,
  payment_method, cash_account_id, reference, notes, recorded_by, recorded_by_name, reversed_at, reversed_by, reverse_reason, opening, created_at,
  vat_certificate, vat_certificate_date, tax_certificate, tax_certificate_date ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_stay();
