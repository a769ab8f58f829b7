-- Takes the month out of the log for which this transaction has put in its row of audit_archives. Log and chain are held for a moment;
-- an entry that was blanked since the file was written would be in it as it was before, so that the file is made anew.
CREATE OR REPLACE FUNCTION audit_detach_archived(of_archive integer, last_redaction bigint) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '400ms' AS $$
DECLARE
  archived audit_archives%rowtype;
  suffix text;
BEGIN
  SELECT * INTO STRICT archived FROM audit_archives WHERE number = of_archive AND tx = space_tx();
  suffix := to_char(archived.month, 'YYYY_MM');
  LOCK TABLE audit_log, audit_seal, audit_cuts IN ACCESS EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM audit_redactions r JOIN audit_log a ON a.id = r.audit_id AND a.tx < archived.to_tx WHERE r.id > last_redaction) THEN
    RAISE EXCEPTION USING errcode = '40001', message = 'Entries of the month were blanked while its archive was made';
  END IF;
  DELETE FROM audit_cuts WHERE month = archived.month;
  -- The chain first: it refers to the log.
  EXECUTE format('ALTER TABLE audit_seal DETACH PARTITION audit_seal_%s', suffix);
  EXECUTE format('DROP TABLE audit_seal_%s', suffix);
  EXECUTE format('ALTER TABLE audit_log DETACH PARTITION audit_log_%s', suffix);
  EXECUTE format('DROP TABLE audit_log_%s', suffix);
  PERFORM audit_event('archived', 'audit_archives', archived.number::text, jsonb_build_object('file', archived.file, 'sha256', archived.sha256,
    'month', archived.month, 'upTo', archived.up_to, 'fromSeq', archived.from_seq, 'toSeq', archived.to_seq,
    'lastHash', encode(archived.last_hash, 'hex'), 'states', archived.states, 'hash', encode(archived.hash, 'hex')));
END $$;

REVOKE EXECUTE ON FUNCTION audit_detach_archived(integer, bigint) FROM PUBLIC;
