-- Cash goes into and out of a till only while it is open, no matter who posts it, and is part of what will be counted. Who posts
-- holds the open till until the end, and who closes it waits for them: nothing is left out of the sum. What a till itself posts,
-- when it is opened and closed, is in its float and its difference. The money of a closed till leaves by its hand-over (and comes
-- back where that is reversed), with the account held, so that nobody opens it at the same time by other figures.
CREATE OR REPLACE FUNCTION tills_take_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved record;
  entry record;
  open_till uuid;
BEGIN
  FOR moved IN SELECT n.entry_id, c.id AS place, c.name, sum(n.debit - n.credit) AS amount
    FROM new_rows n JOIN cash_accounts c ON c.account = n.account AND c.kind = 'till' GROUP BY n.entry_id, c.id ORDER BY c.id, n.entry_id
  LOOP
    SELECT source_type, source_id INTO entry FROM journal_entries WHERE id = moved.entry_id;
    SELECT id INTO open_till FROM tills WHERE cash_account_id = moved.place AND closed_at IS NULL FOR SHARE;
    IF open_till IS NULL AND entry.source_type = 'transfer' AND EXISTS (SELECT FROM tills WHERE transfer_id = entry.source_id::uuid) THEN
      PERFORM FROM cash_accounts WHERE id = moved.place FOR NO KEY UPDATE;
      SELECT id INTO open_till FROM tills WHERE cash_account_id = moved.place AND closed_at IS NULL FOR SHARE;
      CONTINUE WHEN open_till IS NULL;
    END IF;
    IF open_till IS NULL THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'tills_open_for_cash', message = format('%s is not open', moved.name);
    END IF;
    CONTINUE WHEN entry.source_type = 'till' AND entry.source_id = open_till::text;
    INSERT INTO till_moves (till_id, entry_id, source_type, source_id, amount)
      VALUES (open_till, moved.entry_id, entry.source_type, entry.source_id, moved.amount);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER tills_take_moves AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tills_take_moves();
