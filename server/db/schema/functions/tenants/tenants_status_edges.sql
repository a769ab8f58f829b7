-- A tenant who comes back after termination is made active first.
CREATE OR REPLACE FUNCTION tenants_status_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) IN (('terminated', 'suspended')) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tenants_status_edge', message = 'A terminated tenant can only become active again';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tenants_status_edges BEFORE UPDATE OF status ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_status_edges();
