-- The pay code of a new tenant. A number that is not used, after a rollback, is left out.
CREATE OR REPLACE FUNCTION next_pay_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN pay_code(nextval('tenant_pay_numbers'));
END $$;
