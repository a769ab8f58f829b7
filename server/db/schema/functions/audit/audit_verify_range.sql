-- Computes a range of links again, starting from the stored link before it, and finds entries that were inserted
-- between them. A redacted entry stands for what it was: the chain goes on from its stored link. A missing link is
-- reported by the next one, or by the head where it is the last. Links that were archived are verified with their file; the log goes
-- on from the last of them. It is volatile so that it reads what is there once no month can be taken out any more.
CREATE OR REPLACE FUNCTION audit_verify_range(after_seq bigint, up_to bigint) RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  link record;
  begins record;
  expected bigint;
  running bytea := '\x00';
  last_tx xid8 := '0';
  last_id bigint := 0;
  first_tx xid8;
  first_id bigint;
BEGIN
  LOCK TABLE audit_log, audit_seal IN ACCESS SHARE MODE;
  SELECT * INTO begins FROM audit_begins();
  after_seq := greatest(after_seq, begins.seq);
  expected := after_seq;
  IF after_seq = begins.seq THEN
    running := begins.hash;
    last_tx := begins.tx;
    last_id := begins.audit_id;
  ELSE
    SELECT s.hash, s.tx, s.audit_id INTO running, last_tx, last_id FROM audit_seal s WHERE s.seq = after_seq;
    IF NOT FOUND THEN
      RETURN QUERY SELECT 'missing', NULL::bigint, format('Link %s of the chain is missing', after_seq);
      RETURN;
    END IF;
  END IF;
  first_tx := last_tx;
  first_id := last_id;
  FOR link IN SELECT s.seq, s.audit_id, s.tx, s.hash, s.hash_version, a.found, a.image
    FROM audit_seal s
    -- Each entry is looked up by its number, in the one partition that its transaction belongs to. What is hashed is that of audit_hash,
    -- which would take several times as long where it is called for each.
    LEFT JOIN LATERAL (SELECT l.id AS found, convert_to(jsonb_build_array(l.id, l.at, l.tx::text, l.actor, l.actor_name, l.request_id,
        l.action, l.entity, l.entity_id, l.before, l.after)::text, 'UTF8') AS image
      FROM audit_log l WHERE l.tx = s.tx AND l.id = s.audit_id OFFSET 0) AS a ON true
    WHERE s.seq > after_seq AND s.seq <= up_to ORDER BY s.seq
  LOOP
    expected := expected + 1;
    IF link.seq <> expected THEN
      RETURN QUERY SELECT 'missing', link.audit_id, format('Link %s of the chain is missing', expected);
      RETURN;
    END IF;
    -- A condition with a query in it is begun for each link, whatever stands before it: those stand alone.
    IF link.found IS NULL THEN
      IF NOT EXISTS (SELECT FROM audit_log a WHERE a.id = link.audit_id) THEN
        RETURN QUERY SELECT 'missing', link.audit_id, format('Audit entry %s is missing', link.audit_id);
        RETURN;
      END IF;
    END IF;
    IF (link.tx, link.audit_id) <= (last_tx, last_id) THEN
      RETURN QUERY SELECT 'reordered', link.audit_id, format('Audit entry %s is out of order', link.audit_id);
      RETURN;
    END IF;
    running := sha256(running || link.image);
    IF running <> link.hash THEN
      IF (SELECT audit_was_redacted(link.hash, l) FROM audit_log l WHERE l.tx = link.tx AND l.id = link.audit_id) THEN
        running := link.hash;
      END IF;
    END IF;
    IF link.found IS NULL OR running <> link.hash OR link.hash_version <> 1 THEN
      RETURN QUERY SELECT 'altered', link.audit_id, format('Audit entry %s was altered', link.audit_id);
      RETURN;
    END IF;
    last_tx := link.tx;
    last_id := link.audit_id;
  END LOOP;
  RETURN QUERY SELECT 'inserted', a.id, format('Audit entry %s was put in later', a.id)
    FROM audit_log a
    WHERE (a.tx, a.id) > (first_tx, first_id) AND (a.tx, a.id) <= (last_tx, last_id)
      AND a.tx >= first_tx AND a.tx <= last_tx
      AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.tx = a.tx AND s.audit_id = a.id)
    ORDER BY a.tx, a.id LIMIT 1;
END $$;
