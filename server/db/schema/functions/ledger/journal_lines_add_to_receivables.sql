-- What each tenant owes by the books, from which the aged debtors are told.
CREATE OR REPLACE FUNCTION journal_lines_add_to_receivables() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A row of its own for each statement, as with the totals of days.
  INSERT INTO receivable_sums (tenant_id, amount)
    SELECT tenant_id, sum(debit - credit) FROM new_rows WHERE account = '1100' GROUP BY tenant_id;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_lines_add_to_receivables AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_add_to_receivables();
