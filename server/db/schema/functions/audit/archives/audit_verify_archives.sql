-- Verifies what is kept of the months that went into archives: each goes on from the one before it, the newest is named by an entry of the
-- log, the log begins where it ended, and what was carried over is what it was.
CREATE OR REPLACE FUNCTION audit_verify_archives() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last audit_archives%rowtype;
  a audit_archives%rowtype;
  problem text;
  altered bigint;
BEGIN
  LOCK TABLE audit_log, audit_seal IN ACCESS SHARE MODE;
  FOR a IN SELECT * FROM audit_archives ORDER BY number LOOP
    SELECT min(s.audit_id) INTO altered FROM audit_archived_states s
      WHERE s.archive = a.number AND s.after IS NOT NULL AND s.hash <> sha256(convert_to(s.after::text, 'UTF8'));
    problem := CASE
      WHEN a.number <> coalesce(last.number, 0) + 1 OR a.from_seq <> coalesce(last.to_seq, 0) + 1 OR a.hash_before <> coalesce(last.last_hash, '\x00')
        THEN format('The archive %s does not go on from the one before it', a.file)
      WHEN a.hash <> audit_archive_hash(coalesce(last.hash, '\x00'), a) THEN format('What is kept of the archive %s was altered', a.file)
      WHEN altered IS NOT NULL OR a.states_hash <> (SELECT sha256(coalesce(string_agg(s.hash, ''::bytea ORDER BY s.audit_id), ''))
        FROM audit_archived_states s WHERE s.archive = a.number)
        THEN format('What was carried over from the archive %s was altered', a.file)
    END;
    IF problem IS NOT NULL THEN
      RETURN QUERY SELECT 'archive', altered, problem;
      RETURN;
    END IF;
    last := a;
  END LOOP;
  IF last.number IS NOT NULL AND NOT EXISTS (SELECT FROM audit_log l WHERE l.entity = 'audit_archives' AND l.entity_id = last.number::text
    AND l.action = 'archived' AND l.tx = last.tx AND l.after ->> 'hash' = encode(last.hash, 'hex')) THEN
    RETURN QUERY SELECT 'archive', NULL::bigint, format('No entry of the log tells of the archive %s', last.file);
  ELSIF EXISTS (SELECT FROM audit_log l WHERE l.entity = 'audit_archives' AND l.entity_id = (coalesce(last.number, 0) + 1)::text AND l.action = 'archived') THEN
    RETURN QUERY SELECT 'archive', NULL::bigint, format('Archive %s is in the log and not in the list', coalesce(last.number, 0) + 1);
  ELSIF coalesce(last.to_tx, '0') <> (SELECT min(c.from_tx) FROM audit_cuts c) THEN
    RETURN QUERY SELECT 'archive', NULL::bigint, 'The log does not begin where its archives end';
  END IF;
END $$;
