-- Daily totals per account, from which reports are summed, and what each tenant owes by the books, from which the aged
-- debtors are told.
CREATE OR REPLACE FUNCTION journal_lines_add_to_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Rows of its own for each statement: nobody waits for anybody who posts on the same day.
  WITH receivables AS (
    INSERT INTO receivable_sums (tenant_id, amount)
      SELECT tenant_id, sum(debit - credit) FROM new_rows WHERE account = '1100' GROUP BY tenant_id
  )
  INSERT INTO journal_days (account, day, source_type, debit, credit)
    SELECT account, entry_date, source_type, sum(debit), sum(credit)
    FROM (SELECT account, entry_date, debit, credit, (SELECT e.source_type FROM journal_entries e WHERE e.id = n.entry_id) AS source_type
      FROM new_rows n) AS lines
    GROUP BY account, entry_date, source_type;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_lines_add_to_sums AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_add_to_sums();
