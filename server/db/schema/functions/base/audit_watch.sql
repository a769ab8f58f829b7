-- Makes the triggers of an audited table. They bear what audit_tables says of it, so that a change need not look it up.
CREATE OR REPLACE FUNCTION audit_watch(watched regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spec audit_tables%rowtype;
  recorded text;
BEGIN
  SELECT * INTO STRICT spec FROM audit_tables WHERE entity = watched::text;
  recorded := format('FOR EACH STATEMENT EXECUTE FUNCTION audit_changes(%L, %L, %L)', spec.key, spec.hashed, spec.ignored);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows %s', watched, recorded);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows %s', watched, recorded);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows %s', watched, recorded);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', watched);
  EXECUTE format('CREATE OR REPLACE TRIGGER keep_key BEFORE UPDATE OF %I ON %s FOR EACH ROW EXECUTE FUNCTION keep_key(%L)', spec.key, watched, spec.key);
END $$;
