-- Whether an entry that no longer hashes to its link was redacted, and the log says so.
CREATE OR REPLACE FUNCTION audit_was_redacted(link bytea, entry audit_log) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM audit_redactions r
    JOIN audit_log told ON told.entity = 'audit_log' AND told.entity_id = r.batch::text AND told.action = 'redacted'
    WHERE r.audit_id = (entry).id AND r.link_hash = link AND r.image_hash = audit_hash('', entry)
      AND told.after -> 'entries' ->> (entry).id::text = encode(r.image_hash, 'hex'))
$$;
