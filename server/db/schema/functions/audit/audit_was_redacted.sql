-- Whether an entry that no longer hashes to its link was redacted, and the log says so.
CREATE OR REPLACE FUNCTION audit_was_redacted(link bytea, entry audit_log) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM audit_redactions r
    CROSS JOIN LATERAL (
      SELECT l.after FROM audit_log l WHERE l.entity = 'audit_log' AND l.entity_id = r.batch::text AND l.action = 'redacted'
      UNION ALL SELECT s.after FROM audit_archived_states s WHERE s.entity = 'audit_log' AND s.entity_id = r.batch::text
    ) AS told
    WHERE r.audit_id = (entry).id AND r.link_hash = link AND r.image_hash = audit_hash('', entry)
      AND told.after -> 'entries' ->> (entry).id::text = encode(r.image_hash, 'hex'))
$$;
