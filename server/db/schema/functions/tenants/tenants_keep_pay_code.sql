-- A pay code is on invoices, in phones and in standing orders: it never becomes another.
CREATE OR REPLACE FUNCTION tenants_keep_pay_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING errcode = '23001', constraint = 'tenants_pay_code_stays', message = 'A pay code never changes';
END $$;

CREATE TRIGGER tenants_keep_pay_code BEFORE UPDATE OF pay_code ON tenants FOR EACH ROW
  WHEN (OLD.pay_code <> NEW.pay_code) EXECUTE FUNCTION tenants_keep_pay_code();
