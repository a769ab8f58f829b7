-- A tenant takes a space on arrival, on return and when changing packages.
CREATE OR REPLACE FUNCTION tenants_take_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'terminated' AND (tg_op = 'INSERT' OR OLD.status = 'terminated' OR OLD.package_id <> NEW.package_id) THEN
    PERFORM package_spaces_hold(NEW.package_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_take_space AFTER INSERT OR UPDATE OF status, package_id ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_take_space();
