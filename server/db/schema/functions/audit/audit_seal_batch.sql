-- Chains what is committed and not chained yet, in (tx, id) order, up to the oldest transaction that still runs: no
-- entry can appear before the head afterwards. The row lock on the head lets one node work at a time. Entries are read
-- and links written many at a time; the hash is that of audit_hash. What is settled is looked up once: it stays
-- settled.
CREATE OR REPLACE FUNCTION audit_seal_batch(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  settled xid8;
  head audit_head%rowtype;
  entry record;
  hash bytea;
  entries bigint[] := '{}';
  txs xid8[] := '{}';
  hashes bytea[] := '{}';
BEGIN
  SELECT * INTO head FROM audit_head FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  settled := settled_before();
  hash := head.hash;
  FOR entry IN
    SELECT a.id, a.tx, convert_to(jsonb_build_array(a.id, a.at, a.tx::text, a.actor, a.actor_name, a.request_id, a.action,
      a.entity, a.entity_id, a.before, a.after)::text, 'UTF8') AS image
    FROM audit_log a
    WHERE a.tx >= head.tx AND (a.tx, a.id) > (head.tx, head.audit_id) AND a.tx < settled
    ORDER BY a.tx, a.id LIMIT at_most
  LOOP
    hash := sha256(hash || entry.image);
    entries := entries || entry.id;
    txs := txs || entry.tx;
    hashes := hashes || hash;
  END LOOP;
  IF cardinality(entries) > 0 THEN
    INSERT INTO audit_seal (seq, audit_id, tx, hash)
      SELECT head.seq + s.n, s.id, s.tx, s.hash FROM unnest(entries, txs, hashes) WITH ORDINALITY AS s (id, tx, hash, n);
    UPDATE audit_head SET seq = head.seq + cardinality(entries), tx = txs[cardinality(txs)], audit_id = entries[cardinality(entries)], hash = hashes[cardinality(hashes)];
  END IF;
  RETURN cardinality(entries);
END $$;
