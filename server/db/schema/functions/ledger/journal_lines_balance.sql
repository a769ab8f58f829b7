-- Checked once per statement, so that a run over 100,000 invoices stays set-based: the new lines balance entry by
-- entry, belong to entries of this transaction, and carry the date of their entry. A line that joins an entry of the
-- same transaction later would have to balance by itself. Each entry is looked up by its key: a join may be planned while
-- the journal is small, and would then read all of it for each batch.
CREATE OR REPLACE FUNCTION journal_lines_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_tx xid8 := space_tx();
  bad record;
BEGIN
  SELECT n.entry_id, n.debit, n.credit, n.lines INTO bad
    FROM (SELECT entry_id, sum(debit) AS debit, sum(credit) AS credit, count(*) AS lines, min(entry_date) AS first_day, max(entry_date) AS last_day
      FROM new_rows GROUP BY entry_id) AS n
    WHERE n.debit <> n.credit OR n.lines < 2 OR (SELECT e.tx <> this_tx OR e.entry_date <> n.first_day OR e.entry_date <> n.last_day
      FROM journal_entries e WHERE e.id = n.entry_id) LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF bad.debit <> bad.credit OR bad.lines < 2 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_balanced',
      message = format('Entry %s does not balance: debit %s, credit %s, %s lines', bad.entry_id, bad.debit, bad.credit, bad.lines);
  END IF;
  RAISE EXCEPTION USING errcode = '23001', constraint = 'journal_entries_closed',
    message = 'Lines join an entry only in its own transaction and with its date';
END $$;

CREATE TRIGGER journal_lines_balance AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_balance();
