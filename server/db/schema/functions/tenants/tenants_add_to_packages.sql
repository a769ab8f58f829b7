-- How many tenants each package has and ever had, from which the spaces that are left are told. A billing run, which writes on
-- tenants too, changes none of it and fires nothing.
CREATE OR REPLACE FUNCTION tenants_add_to_packages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Rows of its own for each change: nobody waits for anybody who sells the same package.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO package_tenants (package_id, holding, ever)
      SELECT package_id, count(*) FILTER (WHERE status <> 'terminated'), count(*) FROM new_rows GROUP BY package_id;
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    INSERT INTO package_tenants (package_id, holding, ever) VALUES (OLD.package_id, -(OLD.status <> 'terminated')::int, -1);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO package_tenants (package_id, holding, ever) VALUES (NEW.package_id, (NEW.status <> 'terminated')::int, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_add_to_packages AFTER INSERT ON tenants REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tenants_add_to_packages();
CREATE TRIGGER tenants_change_packages AFTER UPDATE OF package_id, status ON tenants FOR EACH ROW
  WHEN (OLD.package_id <> NEW.package_id OR (OLD.status = 'terminated') <> (NEW.status = 'terminated')) EXECUTE FUNCTION tenants_add_to_packages();
CREATE TRIGGER tenants_leave_packages AFTER DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_add_to_packages();
