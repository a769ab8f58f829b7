-- Daily totals per account, from which reports are summed.
CREATE OR REPLACE FUNCTION journal_lines_add_to_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A row of its own for each statement: nobody waits for anybody who posts on the same day.
  INSERT INTO journal_days (account, day, source_type, debit, credit)
    SELECT n.account, n.entry_date, e.source_type, sum(n.debit), sum(n.credit)
    FROM new_rows n JOIN journal_entries e ON e.id = n.entry_id GROUP BY n.account, n.entry_date, e.source_type;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_lines_add_to_days AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_add_to_days();
