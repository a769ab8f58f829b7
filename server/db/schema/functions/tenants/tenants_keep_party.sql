-- Documents name the tenant as it was on their day. The first change also keeps what was true before it. What a billing
-- run writes on a tenant does not change who the tenant is.
CREATE OR REPLACE FUNCTION tenants_keep_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM tenant_versions WHERE tenant_id = OLD.id) THEN
    INSERT INTO tenant_versions (tenant_id, since, party) VALUES (OLD.id, '-infinity', jsonb_build_object(
      'name', OLD.company_name, 'contactPerson', OLD.contact_person, 'email', OLD.email, 'phone', OLD.phone, 'kraPin', OLD.kra_pin, 'postalAddress', OLD.postal_address));
  END IF;
  INSERT INTO tenant_versions (tenant_id, since, party) VALUES (NEW.id, clock_timestamp(), jsonb_build_object(
    'name', NEW.company_name, 'contactPerson', NEW.contact_person, 'email', NEW.email, 'phone', NEW.phone, 'kraPin', NEW.kra_pin, 'postalAddress', NEW.postal_address));
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_keep_party AFTER UPDATE OF company_name, contact_person, email, phone, kra_pin, postal_address ON tenants FOR EACH ROW
  WHEN ((OLD.company_name, OLD.contact_person, OLD.email, OLD.phone, OLD.kra_pin, OLD.postal_address)
    IS DISTINCT FROM (NEW.company_name, NEW.contact_person, NEW.email, NEW.phone, NEW.kra_pin, NEW.postal_address))
  EXECUTE FUNCTION tenants_keep_party();
