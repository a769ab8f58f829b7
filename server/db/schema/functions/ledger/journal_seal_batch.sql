-- Chains what is committed and not chained yet, in (tx, seq) order, up to the oldest transaction that still runs; see
-- audit_seal_batch. The hash is that of journal_hash.
CREATE OR REPLACE FUNCTION journal_seal_batch(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  settled xid8;
  head journal_head%rowtype;
  entry record;
  hash bytea;
  entries uuid[] := '{}';
  txs xid8[] := '{}';
  seqs bigint[] := '{}';
  hashes bytea[] := '{}';
BEGIN
  SELECT * INTO head FROM journal_head FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  settled := settled_before();
  hash := head.hash;
  FOR entry IN
    SELECT e.id, e.tx, e.seq, convert_to(jsonb_build_array(to_jsonb(e), (
      SELECT jsonb_agg(jsonb_build_array(l.id, l.entry_date, l.account, l.debit, l.credit, l.tenant_id)
        || CASE WHEN l.site_id = 1 THEN '[]'::jsonb ELSE jsonb_build_array(l.site_id) END ORDER BY l.id)
      FROM journal_lines l WHERE l.entry_id = e.id))::text, 'UTF8') AS image
    FROM journal_entries e
    WHERE (e.tx, e.seq) > (head.tx, head.seq) AND e.tx < settled
    ORDER BY e.tx, e.seq LIMIT at_most
  LOOP
    hash := sha256(hash || entry.image);
    entries := entries || entry.id;
    txs := txs || entry.tx;
    seqs := seqs || entry.seq;
    hashes := hashes || hash;
  END LOOP;
  IF cardinality(entries) > 0 THEN
    INSERT INTO journal_seal (n, entry_id, tx, seq, hash)
      SELECT head.n + s.n, s.id, s.tx, s.seq, s.hash
      FROM unnest(entries, txs, seqs, hashes) WITH ORDINALITY AS s (id, tx, seq, hash, n);
    UPDATE journal_head SET n = head.n + cardinality(entries), tx = txs[cardinality(txs)], seq = seqs[cardinality(seqs)], hash = hashes[cardinality(hashes)];
  END IF;
  RETURN cardinality(entries);
END $$;
