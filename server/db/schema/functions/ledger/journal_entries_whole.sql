-- An entry comes with its lines, outside closed periods unless a reason is given, and a reversal mirrors the entry that
-- it reverses.
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

CREATE TRIGGER journal_entries_whole AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_whole();
