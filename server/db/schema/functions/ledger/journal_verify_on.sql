-- Continues from the checkpoint; see audit_verify_on.
CREATE OR REPLACE FUNCTION journal_verify_on(at_most bigint) RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept chain_checkpoints%rowtype;
  whole boolean := true;
  upto bigint;
  turned bigint;
  problem record;
BEGIN
  SELECT * INTO kept FROM chain_checkpoints WHERE chain = 'journal';
  IF kept.seq > 0 AND NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.n = kept.seq AND s.hash = kept.hash) THEN
    RETURN QUERY SELECT 'altered', NULL::uuid, format('Link %s of the chain is no longer the one that was verified', kept.seq);
    RETURN;
  END IF;
  SELECT least(coalesce(max(s.n), 0), kept.seq + at_most) INTO upto FROM journal_seal s;
  turned := least(kept.turn + at_most, kept.seq);
  FOR problem IN SELECT * FROM journal_verify_range(kept.seq, upto)
    UNION ALL SELECT * FROM journal_verify_range(kept.turn, turned)
    UNION ALL SELECT * FROM journal_verify_head()
  LOOP
    whole := false;
    kind := problem.kind;
    entry_id := problem.entry_id;
    message := problem.message;
    RETURN NEXT;
  END LOOP;
  IF whole THEN
    UPDATE chain_checkpoints c SET seq = upto, hash = coalesce((SELECT s.hash FROM journal_seal s WHERE s.n = upto), '\x00'),
      turn = CASE WHEN turned < kept.seq THEN turned ELSE 0 END, verified_at = clock_timestamp()
    WHERE c.chain = 'journal';
  END IF;
END $$;
