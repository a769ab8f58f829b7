-- Puts a table under audit, in the migration that makes the table. "hashed" columns are logged as their SHA-256,
-- "ignored" ones not at all.
CREATE OR REPLACE FUNCTION audit_attach(entity regclass, key text, hashed text[] DEFAULT '{}', ignored text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_tables VALUES (entity::text, key, hashed, ignored);
  PERFORM audit_watch(entity);
END $$;
