-- Accounts that follow documents cannot be posted to by hand. Opening balances of assets from earlier books can, up to
-- what the asset register holds and the books do not yet. A reversal may take back any entry.
CREATE OR REPLACE FUNCTION journal_entries_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused text;
BEGIN
  SELECT moved.account INTO refused FROM (
    SELECT l.account, sum(l.debit - l.credit) AS amount FROM new_rows n JOIN journal_lines l ON l.entry_id = n.id
    JOIN accounts a ON a.code = l.account AND a.is_control
    WHERE n.source_type = 'manual' AND n.reverses IS NULL GROUP BY l.account
  ) AS moved
  CROSS JOIN LATERAL (SELECT asset_register(moved.account) AS held) AS register
  CROSS JOIN LATERAL (SELECT sum(b.debit - b.credit) AS booked FROM journal_lines b WHERE b.account = moved.account) AS books
  WHERE moved.account NOT LIKE '15%' OR sign(moved.amount) <> sign(register.held) OR abs(books.booked) > abs(register.held)
  ORDER BY 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'journal_entries_by_hand',
      message = format('Account %s follows its documents', refused);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_entries_by_hand AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS new_rows FOR EACH ROW
  WHEN (NEW.source_type = 'manual' AND NEW.reverses IS NULL) EXECUTE FUNCTION journal_entries_by_hand();
