-- As before, but each row is turned into its image once, and only secrets need the function that hides them.
CREATE OR REPLACE FUNCTION audit_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  who text := nullif(current_setting('app.actor', true), '');
  who_name text := coalesce(nullif(current_setting('app.actor_name', true), ''), who);
  request text := nullif(current_setting('app.request_id', true), '');
  spec audit_tables%rowtype;
BEGIN
  IF who IS NULL THEN
    RAISE EXCEPTION USING errcode = '23502', constraint = 'audit_actor_known',
      message = format('No actor is set for a change of %s', tg_table_name);
  END IF;
  SELECT * INTO STRICT spec FROM audit_tables WHERE entity = tg_table_name;
  IF tg_op = 'INSERT' THEN
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, after)
    SELECT who, who_name, request, 'insert', tg_table_name, row_data ->> spec.key,
      CASE WHEN cardinality(spec.hashed) = 0 THEN row_data - spec.ignored ELSE audit_image(row_data, spec.hashed, spec.ignored) END
    FROM (SELECT to_jsonb(n) AS row_data FROM new_rows n OFFSET 0) AS changed;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, before)
    SELECT who, who_name, request, 'delete', tg_table_name, row_data ->> spec.key,
      CASE WHEN cardinality(spec.hashed) = 0 THEN row_data - spec.ignored ELSE audit_image(row_data, spec.hashed, spec.ignored) END
    FROM (SELECT to_jsonb(o) AS row_data FROM old_rows o OFFSET 0) AS changed;
  ELSE
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, before, after)
    SELECT who, who_name, request, 'update', tg_table_name, o.id, o.image, n.image
    FROM (
      SELECT row_data ->> spec.key AS id,
        CASE WHEN cardinality(spec.hashed) = 0 THEN row_data - spec.ignored ELSE audit_image(row_data, spec.hashed, spec.ignored) END AS image
      FROM (SELECT to_jsonb(r) AS row_data FROM old_rows r OFFSET 0) AS was OFFSET 0
    ) AS o
    JOIN (
      SELECT row_data ->> spec.key AS id,
        CASE WHEN cardinality(spec.hashed) = 0 THEN row_data - spec.ignored ELSE audit_image(row_data, spec.hashed, spec.ignored) END AS image
      FROM (SELECT to_jsonb(r) AS row_data FROM new_rows r OFFSET 0) AS is_now OFFSET 0
    ) AS n ON o.id = n.id
    WHERE o.image - 'updated_at' <> n.image - 'updated_at';
  END IF;
  PERFORM remember_change(tg_table_name);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but what no row of the statement draws on is not touched: an update of no row still fires its triggers.
CREATE OR REPLACE FUNCTION allocations_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source record;
BEGIN
  SELECT bool_or(payment_id IS NOT NULL) AS paid, bool_or(credit_note_id IS NOT NULL) AS credited,
      bool_or(deposit_move_id IS NOT NULL) AS set_off, count(*) > 1 AS several
    INTO source FROM new_rows;
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN invoices i ON i.id = n.invoice_id
    LEFT JOIN payments p ON p.id = n.payment_id
    LEFT JOIN credit_notes c ON c.id = n.credit_note_id
    LEFT JOIN deposit_moves d ON d.id = n.deposit_move_id
    WHERE i.status = 'draft'
      OR i.tenant_id IS DISTINCT FROM coalesce(p.tenant_id, c.tenant_id, d.tenant_id)
      OR (p.reversed_at IS NOT NULL AND n.amount > 0)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_same_tenant', message = 'Money settles only invoices of the same tenant';
  END IF;
  IF source.paid THEN
    UPDATE payments p SET unallocated = p.unallocated - s.amount
      FROM (SELECT payment_id, sum(amount) AS amount FROM new_rows WHERE payment_id IS NOT NULL GROUP BY payment_id) AS s
      WHERE p.id = s.payment_id;
  END IF;
  IF source.credited THEN
    UPDATE credit_notes c SET unallocated = c.unallocated - s.amount
      FROM (SELECT credit_note_id, sum(amount) AS amount FROM new_rows WHERE credit_note_id IS NOT NULL GROUP BY credit_note_id) AS s
      WHERE c.id = s.credit_note_id;
  END IF;
  IF source.set_off AND EXISTS (
    SELECT 1 FROM new_rows n JOIN deposit_moves d ON d.id = n.deposit_move_id
    WHERE d.kind <> 'set_off' OR d.amount < (SELECT sum(a.amount) FROM allocations a WHERE a.deposit_move_id = d.id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_within_deposit', message = 'More is set off than the deposit gives';
  END IF;
  -- One order for those who settle several at once; a single one is locked by its update.
  IF source.several THEN
    PERFORM 1 FROM invoices i WHERE i.id IN (SELECT invoice_id FROM new_rows) ORDER BY i.id FOR NO KEY UPDATE;
  END IF;
  UPDATE invoices i SET
      paid_amount = i.paid_amount + s.paid,
      credited_amount = i.credited_amount + s.credited,
      status = CASE
        WHEN i.credited_amount + s.credited = i.amount THEN 'credited'
        WHEN i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount THEN 'paid'
        ELSE 'pending' END,
      paid_at = CASE WHEN i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount
        THEN coalesce(i.paid_at, clock_timestamp()) END
    FROM (
      SELECT n.invoice_id,
        coalesce(sum(n.amount) FILTER (WHERE c.invoice_id IS DISTINCT FROM n.invoice_id), 0) AS paid,
        coalesce(sum(n.amount) FILTER (WHERE c.invoice_id = n.invoice_id), 0) AS credited
      FROM new_rows n LEFT JOIN credit_notes c ON c.id = n.credit_note_id GROUP BY n.invoice_id
    ) AS s
    WHERE i.id = s.invoice_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but entries are read and links written many at a time; what is hashed is what audit_hash hashes.
CREATE OR REPLACE FUNCTION audit_seal_batch(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
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
  hash := head.hash;
  FOR entry IN
    SELECT a.id, a.tx, convert_to(jsonb_build_array(a.id, a.at, a.tx::text, a.actor, a.actor_name, a.request_id, a.action,
      a.entity, a.entity_id, a.before, a.after)::text, 'UTF8') AS image
    FROM audit_log a
    WHERE (a.tx, a.id) > (head.tx, head.audit_id) AND a.tx < settled_before()
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
-- The same for the journal; what is hashed is what journal_hash hashes.
CREATE OR REPLACE FUNCTION journal_seal_batch(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
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
  hash := head.hash;
  FOR entry IN
    SELECT e.id, e.tx, e.seq, convert_to(jsonb_build_array(to_jsonb(e), (
      SELECT jsonb_agg(jsonb_build_array(l.id, l.entry_date, l.account, l.debit, l.credit, l.tenant_id) ORDER BY l.id)
      FROM journal_lines l WHERE l.entry_id = e.id))::text, 'UTF8') AS image
    FROM journal_entries e
    WHERE (e.tx, e.seq) > (head.tx, head.seq) AND e.tx < settled_before()
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
