-- Merges the parts of a package's tenants into one row. Two that run at once wait for each other, and the second finds nothing
-- left to do.
CREATE OR REPLACE FUNCTION package_tenants_put_together() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  packages integer;
BEGIN
  WITH parted AS (
    SELECT package_id FROM package_tenants GROUP BY package_id HAVING count(*) > 1
  ), taken AS (
    DELETE FROM package_tenants s USING parted p WHERE s.package_id = p.package_id RETURNING s.*
  ), whole AS (
    INSERT INTO package_tenants (package_id, holding, ever) SELECT package_id, sum(holding), sum(ever) FROM taken GROUP BY package_id RETURNING 1
  )
  SELECT count(*) INTO packages FROM whole;
  RETURN packages;
END $$;
