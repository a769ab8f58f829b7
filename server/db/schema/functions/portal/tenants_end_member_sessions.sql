-- A browser is known as a tenant only while the tenant is active and has the e-mail address that the code went to. A
-- calendar feed ends with the tenancy.
CREATE OR REPLACE FUNCTION tenants_end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' OR lower(NEW.email) <> lower(OLD.email) THEN
    DELETE FROM member_sessions WHERE tenant_id = NEW.id;
    DELETE FROM member_codes WHERE tenant_id = NEW.id;
  END IF;
  IF NEW.status = 'terminated' AND OLD.status <> 'terminated' THEN
    DELETE FROM calendar_feeds WHERE tenant_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_end_member_sessions AFTER UPDATE OF status, email ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_end_member_sessions();
