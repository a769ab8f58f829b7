-- Puts a table under audit, in the migration that makes the table. "hashed" columns are logged as their SHA-256,
-- "ignored" ones not at all.
CREATE OR REPLACE FUNCTION audit_attach(entity regclass, key text, hashed text[] DEFAULT '{}', ignored text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_tables VALUES (entity::text, key, hashed, ignored);
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes()', entity);
  EXECUTE format('CREATE TRIGGER audit_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes()', entity);
  EXECUTE format('CREATE TRIGGER audit_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes()', entity);
  EXECUTE format('CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', entity);
  EXECUTE format('CREATE TRIGGER keep_key BEFORE UPDATE OF %I ON %s FOR EACH ROW EXECUTE FUNCTION keep_key(%L)', key, entity, key);
END $$;
