-- The link after which the log begins: the last one that was archived, or none. What reads links after it has locked the log first, so
-- that no month goes out of it meanwhile.
CREATE OR REPLACE FUNCTION audit_begins(OUT seq bigint, OUT hash bytea, OUT tx xid8, OUT audit_id bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM (
    SELECT a.to_seq, a.last_hash, a.last_tx, a.last_audit_id FROM audit_archives a UNION ALL SELECT 0, '\x00', '0', 0
  ) AS ends ORDER BY 1 DESC LIMIT 1
$$;
