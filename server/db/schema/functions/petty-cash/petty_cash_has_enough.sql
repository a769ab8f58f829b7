-- A box holds notes and coins: what is not in it cannot be taken out of it. Those who take from one fund at once take turns.
CREATE OR REPLACE FUNCTION petty_cash_has_enough() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken record;
BEGIN
  FOR taken IN SELECT c.id, c.name, c.account FROM new_rows n JOIN cash_accounts c ON c.account = n.account AND c.kind = 'petty_cash'
    GROUP BY c.id HAVING sum(n.debit - n.credit) < 0 ORDER BY c.id
  LOOP
    PERFORM FROM petty_cash_funds WHERE cash_account_id = taken.id FOR NO KEY UPDATE;
    IF FOUND AND (SELECT sum(debit - credit) FROM journal_days WHERE account = taken.account) < 0 THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'petty_cash_funds_enough', message = format('%s does not hold that much', taken.name);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER petty_cash_has_enough AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION petty_cash_has_enough();
