-- The pay code of a tenant by its number (makePayCode in domain/mpesa/pay-code.ts): N, a number in Crockford's base 32, and its
-- check character. Numbers whose check would be one of the five signs that no phone types easily are left out.
CREATE OR REPLACE FUNCTION pay_code(tenant_number bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  symbols constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  rest bigint := 37 * ((32768 + tenant_number) / 32) + tenant_number % 32;
  code text := substr(symbols, (rest % 37)::int + 1, 1);
BEGIN
  WHILE rest > 0 LOOP
    code := substr(symbols, (rest % 32)::int + 1, 1) || code;
    rest := rest / 32;
  END LOOP;
  RETURN 'N' || code;
END $$;
