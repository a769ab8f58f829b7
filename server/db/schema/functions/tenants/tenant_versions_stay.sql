-- Erasing a contact may blank how the contact could be reached; nothing else changes.
CREATE OR REPLACE FUNCTION tenant_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = jsonb_set(to_jsonb(OLD), '{party}', OLD.party || '{"contactPerson": null, "email": null, "phone": null}') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION USING errcode = '23001', constraint = 'tenant_versions_stay', message = 'What documents said of a tenant never changes';
END $$;

CREATE TRIGGER tenant_versions_stay BEFORE UPDATE OR DELETE ON tenant_versions FOR EACH ROW EXECUTE FUNCTION tenant_versions_stay();
