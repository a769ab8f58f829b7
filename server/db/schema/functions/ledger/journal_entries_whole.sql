-- An entry comes with its lines, outside closed periods unless a reason is given, and a reversal mirrors the entry that
-- it reverses. One look at the new entries says which of this there is to check.
CREATE OR REPLACE FUNCTION journal_entries_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lock_key bigint := hashtext('ledger_lock');
  new_entries record;
  changed text;
BEGIN
  -- Who closes a period waits for those who post, and who posts then finds it closed.
  IF NOT pg_try_advisory_xact_lock_shared(lock_key) THEN
    PERFORM pg_advisory_xact_lock_shared(lock_key);
  END IF;
  SELECT bool_or(NOT EXISTS (SELECT 1 FROM journal_lines l WHERE l.entry_id = n.id)) AS bare, bool_or(n.reverses IS NOT NULL) AS reversing,
      min(n.entry_date) FILTER (WHERE n.override_reason IS NULL) AS first_day, (SELECT locked_through FROM ledger_lock) AS closed
    INTO new_entries FROM new_rows n;
  IF new_entries.bare THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_balanced', message = 'An entry needs its lines in the same statement';
  END IF;
  IF new_entries.first_day <= new_entries.closed THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'ledger_lock_period', message = format('The books are closed up to %s', new_entries.closed);
  END IF;
  IF new_entries.reversing THEN
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
  END IF;
  changed := add_change(tg_table_name);
  RETURN NULL;
END $$;

CREATE TRIGGER journal_entries_whole AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_whole();
