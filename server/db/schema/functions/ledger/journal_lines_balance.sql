-- Checked once per statement, so that a run over 100,000 invoices stays set-based: the new lines balance entry by
-- entry, belong to entries of this transaction, and carry the date of their entry. A line that joins an entry of the
-- same transaction later would have to balance by itself.
CREATE OR REPLACE FUNCTION journal_lines_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_tx xid8 := space_tx();
  bad record;
BEGIN
  SELECT n.entry_id, sum(n.debit) AS debit, sum(n.credit) AS credit, count(*) AS lines INTO bad
    FROM new_rows n JOIN journal_entries e ON e.id = n.entry_id GROUP BY n.entry_id
    HAVING sum(n.debit) <> sum(n.credit) OR count(*) < 2 OR bool_or(e.tx <> this_tx OR e.entry_date <> n.entry_date) LIMIT 1;
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
