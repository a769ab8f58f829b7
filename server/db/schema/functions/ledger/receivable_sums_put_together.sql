-- Merges the parts of a tenant's receivables into one row. Two that run at once wait for each other, and the second finds
-- nothing left to do.
CREATE OR REPLACE FUNCTION receivable_sums_put_together() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenants integer;
BEGIN
  WITH parted AS (
    SELECT tenant_id FROM receivable_sums GROUP BY tenant_id HAVING count(*) > 1 LIMIT 50000
  ), taken AS (
    DELETE FROM receivable_sums s USING parted p
    WHERE coalesce(s.tenant_id::text, '') = coalesce(p.tenant_id::text, '') RETURNING s.*
  ), whole AS (
    INSERT INTO receivable_sums (tenant_id, amount) SELECT tenant_id, sum(amount) FROM taken GROUP BY tenant_id RETURNING 1
  )
  SELECT count(*) INTO tenants FROM whole;
  RETURN tenants;
END $$;
