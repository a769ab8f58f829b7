-- Verifies the whole chain in one statement and names the first problem; see audit_verify_chain.
CREATE OR REPLACE FUNCTION journal_verify_chain() RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM (
    SELECT * FROM journal_verify_range(0, (SELECT coalesce(max(n), 0) FROM journal_seal)) UNION ALL SELECT * FROM journal_verify_head()
  ) AS found LIMIT 1
$$;
