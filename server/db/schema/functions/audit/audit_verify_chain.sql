-- Verifies the whole chain in one statement and names the first problem: a hash cannot be right after a wrong one.
-- Restores check a backup with it.
CREATE OR REPLACE FUNCTION audit_verify_chain() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM (
    SELECT * FROM audit_verify_archives() UNION ALL SELECT * FROM audit_verify_range(0, (SELECT coalesce(max(seq), 0) FROM audit_seal)) UNION ALL SELECT * FROM audit_verify_head()
  ) AS found LIMIT 1
$$;
