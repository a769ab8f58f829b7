-- Computes a range of links again; see audit_verify_range. The hash is that of journal_hash.
CREATE OR REPLACE FUNCTION journal_verify_range(after_n bigint, up_to bigint) RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  link record;
  expected bigint := after_n;
  running bytea := '\x00';
  last_tx xid8 := '0';
  last_seq bigint := 0;
  first_tx xid8;
  first_seq bigint;
BEGIN
  IF after_n > 0 THEN
    SELECT s.hash, s.tx, s.seq INTO running, last_tx, last_seq FROM journal_seal s WHERE s.n = after_n;
    IF NOT FOUND THEN
      RETURN QUERY SELECT 'missing', NULL::uuid, format('Link %s of the chain is missing', after_n);
      RETURN;
    END IF;
  END IF;
  first_tx := last_tx;
  first_seq := last_seq;
  FOR link IN SELECT s.n, s.entry_id, s.tx, s.seq, s.hash, s.hash_version, e.id AS found, e.tx AS entry_tx, e.seq AS entry_seq,
      convert_to(jsonb_build_array(to_jsonb(e), (
        SELECT jsonb_agg(jsonb_build_array(l.id, l.entry_date, l.account, l.debit, l.credit, l.tenant_id)
          || CASE WHEN l.site_id = 1 THEN '[]'::jsonb ELSE jsonb_build_array(l.site_id) END ORDER BY l.id)
        FROM journal_lines l WHERE l.entry_id = e.id))::text, 'UTF8') AS image
    FROM journal_seal s LEFT JOIN journal_entries e ON e.id = s.entry_id WHERE s.n > after_n AND s.n <= up_to ORDER BY s.n
  LOOP
    expected := expected + 1;
    IF link.n <> expected THEN
      RETURN QUERY SELECT 'missing', link.entry_id, format('Link %s of the chain is missing', expected);
      RETURN;
    ELSIF link.found IS NULL THEN
      RETURN QUERY SELECT 'missing', link.entry_id, format('Journal entry %s is missing', link.seq);
      RETURN;
    ELSIF (link.tx, link.seq) <= (last_tx, last_seq) THEN
      RETURN QUERY SELECT 'reordered', link.entry_id, format('Journal entry %s is out of order', link.seq);
      RETURN;
    END IF;
    running := sha256(running || link.image);
    IF running <> link.hash OR link.tx <> link.entry_tx OR link.seq <> link.entry_seq OR link.hash_version <> 1 THEN
      RETURN QUERY SELECT 'altered', link.entry_id, format('Journal entry %s was altered', link.seq);
      RETURN;
    END IF;
    last_tx := link.tx;
    last_seq := link.seq;
  END LOOP;
  RETURN QUERY SELECT 'inserted', e.id, format('Journal entry %s was put in later', e.seq)
    FROM journal_entries e
    WHERE (e.tx, e.seq) > (first_tx, first_seq) AND (e.tx, e.seq) <= (last_tx, last_seq)
      AND NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.entry_id = e.id)
    ORDER BY e.tx, e.seq LIMIT 1;
END $$;
