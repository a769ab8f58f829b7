-- A package cannot shrink below the tenants it has.
CREATE OR REPLACE FUNCTION packages_keep_spaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.total_spaces < OLD.total_spaces OR NEW.type <> OLD.type THEN
    PERFORM package_spaces_hold(NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER packages_keep_spaces AFTER UPDATE OF total_spaces, type ON workspace_packages FOR EACH ROW EXECUTE FUNCTION packages_keep_spaces();
