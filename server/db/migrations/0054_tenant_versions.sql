CREATE TABLE "tenant_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"since" timestamptz NOT NULL,
	"party" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant_versions" ADD CONSTRAINT "tenant_versions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenant_versions_by_since" ON "tenant_versions" USING btree ("tenant_id","since");--> statement-breakpoint
-- What held before the first change is kept with it. What a billing run writes on a tenant is no change of who it is.
CREATE FUNCTION tenants_keep_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM tenant_versions WHERE tenant_id = OLD.id) THEN
    INSERT INTO tenant_versions (tenant_id, since, party) VALUES (OLD.id, '-infinity', jsonb_build_object(
      'name', OLD.company_name, 'contactPerson', OLD.contact_person, 'email', OLD.email, 'phone', OLD.phone, 'kraPin', OLD.kra_pin));
  END IF;
  INSERT INTO tenant_versions (tenant_id, since, party) VALUES (NEW.id, clock_timestamp(), jsonb_build_object(
    'name', NEW.company_name, 'contactPerson', NEW.contact_person, 'email', NEW.email, 'phone', NEW.phone, 'kraPin', NEW.kra_pin));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_keep_party AFTER UPDATE ON tenants FOR EACH ROW
  WHEN ((OLD.company_name, OLD.contact_person, OLD.email, OLD.phone, OLD.kra_pin)
    IS DISTINCT FROM (NEW.company_name, NEW.contact_person, NEW.email, NEW.phone, NEW.kra_pin))
  EXECUTE FUNCTION tenants_keep_party();
--> statement-breakpoint
-- How an erased contact could be reached may be taken out; nothing else changes.
CREATE FUNCTION tenant_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = jsonb_set(to_jsonb(OLD), '{party}', OLD.party || '{"contactPerson": null, "email": null, "phone": null}') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION USING errcode = '23001', constraint = 'tenant_versions_stay', message = 'What documents said of a tenant never changes';
END $$;
--> statement-breakpoint
CREATE TRIGGER tenant_versions_stay BEFORE UPDATE OR DELETE ON tenant_versions FOR EACH ROW EXECUTE FUNCTION tenant_versions_stay();
