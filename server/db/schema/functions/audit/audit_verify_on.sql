-- Continues from the checkpoint and moves it forward when nothing was wrong. Each call also checks one part of the
-- older links, in rotation, so that every link is computed again now and then and a check never takes longer than two
-- parts.
CREATE OR REPLACE FUNCTION audit_verify_on(at_most bigint) RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept chain_checkpoints%rowtype;
  begins record;
  whole boolean := true;
  upto bigint;
  turned bigint;
  problem record;
BEGIN
  LOCK TABLE audit_log, audit_seal IN ACCESS SHARE MODE;
  SELECT * INTO kept FROM chain_checkpoints WHERE chain = 'audit';
  SELECT * INTO begins FROM audit_begins();
  IF kept.seq < begins.seq THEN
    kept.seq := begins.seq;
    kept.hash := begins.hash;
  END IF;
  kept.turn := greatest(kept.turn, begins.seq);
  IF kept.seq > 0 AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.seq = kept.seq AND s.hash = kept.hash)
    AND (kept.seq, kept.hash) <> (begins.seq, begins.hash) THEN
    RETURN QUERY SELECT 'altered', NULL::bigint, format('Link %s of the chain is no longer the one that was verified', kept.seq);
    RETURN;
  END IF;
  SELECT least(coalesce(max(s.seq), begins.seq), kept.seq + at_most) INTO upto FROM audit_seal s;
  turned := least(kept.turn + at_most, kept.seq);
  FOR problem IN SELECT * FROM audit_verify_range(kept.seq, upto)
    UNION ALL SELECT * FROM audit_verify_range(kept.turn, turned)
    UNION ALL SELECT * FROM audit_verify_head()
    UNION ALL SELECT * FROM audit_verify_archives()
  LOOP
    whole := false;
    kind := problem.kind;
    audit_id := problem.audit_id;
    message := problem.message;
    RETURN NEXT;
  END LOOP;
  IF whole THEN
    UPDATE chain_checkpoints c SET seq = upto, hash = coalesce((SELECT s.hash FROM audit_seal s WHERE s.seq = upto), begins.hash),
      turn = CASE WHEN turned < kept.seq THEN turned ELSE 0 END, verified_at = clock_timestamp()
    WHERE c.chain = 'audit';
  END IF;
END $$;
