CREATE OR REPLACE FUNCTION journal_entries_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  IF EXISTS (SELECT 1 FROM new_rows n WHERE NOT EXISTS (SELECT 1 FROM journal_lines l WHERE l.entry_id = n.id)) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_balanced', message = 'An entry needs its lines in the same statement';
  END IF;
  -- Who closes a period waits for those who post, and who posts then finds it closed.
  PERFORM pg_advisory_xact_lock_shared(hashtext('ledger_lock'));
  SELECT locked_through INTO closed FROM ledger_lock;
  IF EXISTS (SELECT 1 FROM new_rows n WHERE n.entry_date <= closed AND n.override_reason IS NULL) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'ledger_lock_period', message = format('The books are closed up to %s', closed);
  END IF;
  IF EXISTS (
    SELECT 1 FROM new_rows n WHERE n.reverses IS NOT NULL AND EXISTS (
      SELECT account, tenant_id, sum(amount) FROM (
        SELECT account, tenant_id, debit - credit AS amount FROM journal_lines WHERE entry_id = n.id
        UNION ALL
        SELECT account, tenant_id, debit - credit FROM journal_lines WHERE entry_id = n.reverses
      ) AS both_entries GROUP BY account, tenant_id HAVING sum(amount) <> 0
    )
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_mirrored', message = 'A reversal mirrors its entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION journal_verify_chain() RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%rowtype;
  link record;
  expected bigint := 0;
  running bytea := '\x00';
  last_tx xid8 := '0';
  last_seq bigint := 0;
BEGIN
  SELECT * INTO head FROM journal_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, 'The head of the chain is gone';
    RETURN;
  END IF;
  FOR link IN SELECT s.n, s.entry_id, s.tx, s.seq, s.hash, s.hash_version, e AS entry, e.id AS found, e.tx AS entry_tx, e.seq AS entry_seq
    FROM journal_seal s LEFT JOIN journal_entries e ON e.id = s.entry_id ORDER BY s.n
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
  IF head.n <> expected OR head.hash <> running OR head.seq <> last_seq OR head.tx <> last_tx THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, format('The chain ends at link %s, but %s were made', expected, head.n);
    RETURN;
  END IF;
  RETURN QUERY SELECT 'inserted', e.id, format('Journal entry %s was put in later', e.seq)
    FROM journal_entries e LEFT JOIN journal_seal s ON s.entry_id = e.id
    WHERE s.n IS NULL AND (e.tx, e.seq) <= (head.tx, head.seq) ORDER BY e.tx, e.seq LIMIT 1;
END $$;
--> statement-breakpoint
-- A setting that was made once on a connection reads as empty text afterwards: nobody is not an actor.
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_actor_known CHECK (length(actor) > 0 AND length(actor_name) > 0);
