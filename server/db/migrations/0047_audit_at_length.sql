CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_name" ON "audit_log" USING btree ("actor_name","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","at","id");
--> statement-breakpoint
-- Every transaction of this database with a lower number has ended. Those of other databases of the server cannot write here, so
-- that one which stays open for hours keeps nothing from being sealed. A transaction counts as one of another database only
-- where the server says so: one that nothing is known of (it has just ended, it is prepared) counts as ours. The snapshot is
-- taken before the server is asked, so that what it answers for a number of the snapshot is about that very transaction.
CREATE OR REPLACE FUNCTION settled_before() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT pg_stat_clear_snapshot();
  SELECT (least(
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
    pg_current_xact_id_if_assigned()::text::bigint,
    (SELECT min(running::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) AS running
      WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity s
          WHERE s.backend_xid = running::xid AND s.datid <> (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND NOT EXISTS (SELECT 1 FROM pg_prepared_xacts p WHERE p.transaction = running::xid AND p.database <> current_database()))
  ) + public.tx_offset())::text::xid8
$$;
--> statement-breakpoint
-- As before, but what is settled is asked once: it stays so.
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
    WHERE (a.tx, a.id) > (head.tx, head.audit_id) AND a.tx < settled
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
--> statement-breakpoint
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
      SELECT jsonb_agg(jsonb_build_array(l.id, l.entry_date, l.account, l.debit, l.credit, l.tenant_id) ORDER BY l.id)
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
--> statement-breakpoint
-- Up to which link a chain was found whole, and where the next look at the older links begins. Only the functions below write it.
CREATE TABLE chain_checkpoints (
  chain text PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  turn bigint NOT NULL,
  verified_at timestamptz NOT NULL,
  CONSTRAINT chain_checkpoints_known CHECK (chain IN ('audit', 'journal')),
  CONSTRAINT chain_checkpoints_turn CHECK (turn BETWEEN 0 AND seq)
);
--> statement-breakpoint
INSERT INTO chain_checkpoints (chain, seq, hash, turn, verified_at)
  SELECT chain, 0, '\x00', 0, clock_timestamp() FROM unnest(ARRAY['audit', 'journal']) AS chain;
--> statement-breakpoint
-- Computes some links again, from the one before them as it is kept, and finds what was put in between them. A link that is not
-- there is named by the next one, and by the head where it is the last.
CREATE FUNCTION audit_verify_range(after_seq bigint, up_to bigint) RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  link record;
  expected bigint := after_seq;
  running bytea := '\x00';
  last_tx xid8 := '0';
  last_id bigint := 0;
  first_tx xid8;
  first_id bigint;
BEGIN
  IF after_seq > 0 THEN
    SELECT s.hash, s.tx, s.audit_id INTO running, last_tx, last_id FROM audit_seal s WHERE s.seq = after_seq;
    IF NOT FOUND THEN
      RETURN QUERY SELECT 'missing', NULL::bigint, format('Link %s of the chain is missing', after_seq);
      RETURN;
    END IF;
  END IF;
  first_tx := last_tx;
  first_id := last_id;
  FOR link IN SELECT s.seq, s.audit_id, s.tx, s.hash, s.hash_version, a AS entry, a.id AS found, a.tx AS entry_tx
    FROM audit_seal s LEFT JOIN audit_log a ON a.id = s.audit_id WHERE s.seq > after_seq AND s.seq <= up_to ORDER BY s.seq
  LOOP
    expected := expected + 1;
    IF link.seq <> expected THEN
      RETURN QUERY SELECT 'missing', link.audit_id, format('Link %s of the chain is missing', expected);
      RETURN;
    ELSIF link.found IS NULL THEN
      RETURN QUERY SELECT 'missing', link.audit_id, format('Audit entry %s is missing', link.audit_id);
      RETURN;
    ELSIF (link.tx, link.audit_id) <= (last_tx, last_id) THEN
      RETURN QUERY SELECT 'reordered', link.audit_id, format('Audit entry %s is out of order', link.audit_id);
      RETURN;
    END IF;
    running := audit_hash(running, link.entry);
    IF running <> link.hash AND audit_was_redacted(link.hash, link.entry) THEN
      running := link.hash;
    END IF;
    IF running <> link.hash OR link.tx <> link.entry_tx OR link.hash_version <> 1 THEN
      RETURN QUERY SELECT 'altered', link.audit_id, format('Audit entry %s was altered', link.audit_id);
      RETURN;
    END IF;
    last_tx := link.tx;
    last_id := link.audit_id;
  END LOOP;
  RETURN QUERY SELECT 'inserted', a.id, format('Audit entry %s was put in later', a.id)
    FROM audit_log a
    WHERE (a.tx, a.id) > (first_tx, first_id) AND (a.tx, a.id) <= (last_tx, last_id)
      AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.audit_id = a.id)
    ORDER BY a.tx, a.id LIMIT 1;
END $$;
--> statement-breakpoint
-- The head is a row of its own, so that a tail that was cut shows.
CREATE FUNCTION audit_verify_head() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head%rowtype;
  link audit_seal%rowtype;
BEGIN
  SELECT * INTO head FROM audit_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::bigint, 'The head of the chain is gone';
    RETURN;
  END IF;
  SELECT s.* INTO link FROM audit_seal s ORDER BY s.seq DESC LIMIT 1;
  IF head.seq <> coalesce(link.seq, 0) OR head.hash <> coalesce(link.hash, '\x00') OR head.audit_id <> coalesce(link.audit_id, 0) THEN
    RETURN QUERY SELECT 'cut', head.audit_id, format('The chain ends at link %s, but %s were made', coalesce(link.seq, 0), head.seq);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION journal_verify_range(after_n bigint, up_to bigint) RETURNS TABLE (kind text, entry_id uuid, message text)
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
  FOR link IN SELECT s.n, s.entry_id, s.tx, s.seq, s.hash, s.hash_version, e AS entry, e.id AS found, e.tx AS entry_tx, e.seq AS entry_seq
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
    running := journal_hash(running, link.entry);
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
--> statement-breakpoint
CREATE FUNCTION journal_verify_head() RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%rowtype;
  link journal_seal%rowtype;
BEGIN
  SELECT * INTO head FROM journal_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, 'The head of the chain is gone';
    RETURN;
  END IF;
  SELECT s.* INTO link FROM journal_seal s ORDER BY s.n DESC LIMIT 1;
  IF head.n <> coalesce(link.n, 0) OR head.hash <> coalesce(link.hash, '\x00') OR head.seq <> coalesce(link.seq, 0)
    OR head.tx <> coalesce(link.tx, '0') THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, format('The chain ends at link %s, but %s were made', coalesce(link.n, 0), head.n);
  END IF;
END $$;
--> statement-breakpoint
-- Goes on from the checkpoint and moves it when nothing was found; of the older links it takes a part each time, in turn, so that each
-- is computed again now and then and a check never takes longer than two parts.
CREATE FUNCTION audit_verify_on(at_most bigint) RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept chain_checkpoints%rowtype;
  whole boolean := true;
  upto bigint;
  turned bigint;
  problem record;
BEGIN
  SELECT * INTO kept FROM chain_checkpoints WHERE chain = 'audit';
  IF kept.seq > 0 AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.seq = kept.seq AND s.hash = kept.hash) THEN
    RETURN QUERY SELECT 'altered', NULL::bigint, format('Link %s of the chain is no longer the one that was verified', kept.seq);
    RETURN;
  END IF;
  SELECT least(coalesce(max(s.seq), 0), kept.seq + at_most) INTO upto FROM audit_seal s;
  turned := least(kept.turn + at_most, kept.seq);
  FOR problem IN SELECT * FROM audit_verify_range(kept.seq, upto)
    UNION ALL SELECT * FROM audit_verify_range(kept.turn, turned)
    UNION ALL SELECT * FROM audit_verify_head()
  LOOP
    whole := false;
    kind := problem.kind;
    audit_id := problem.audit_id;
    message := problem.message;
    RETURN NEXT;
  END LOOP;
  IF whole THEN
    UPDATE chain_checkpoints c SET seq = upto, hash = coalesce((SELECT s.hash FROM audit_seal s WHERE s.seq = upto), '\x00'),
      turn = CASE WHEN turned < kept.seq THEN turned ELSE 0 END, verified_at = clock_timestamp()
    WHERE c.chain = 'audit';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION journal_verify_on(at_most bigint) RETURNS TABLE (kind text, entry_id uuid, message text)
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
--> statement-breakpoint
-- The whole chain in one statement: what a backup of this or an older version is checked with, because every version has it.
CREATE OR REPLACE FUNCTION audit_verify_chain() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM (
    SELECT * FROM audit_verify_range(0, (SELECT coalesce(max(seq), 0) FROM audit_seal)) UNION ALL SELECT * FROM audit_verify_head()
  ) AS found LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION journal_verify_chain() RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM (
    SELECT * FROM journal_verify_range(0, (SELECT coalesce(max(n), 0) FROM journal_seal)) UNION ALL SELECT * FROM journal_verify_head()
  ) AS found LIMIT 1
$$;
