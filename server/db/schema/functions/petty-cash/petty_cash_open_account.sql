-- Only a cash box that is in use is kept as a float.
CREATE OR REPLACE FUNCTION petty_cash_open_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cash_accounts WHERE id = NEW.cash_account_id AND kind = 'petty_cash' AND is_active) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'petty_cash_funds_account', message = 'This is no cash box that is in use';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER petty_cash_open_account BEFORE INSERT ON petty_cash_funds FOR EACH ROW EXECUTE FUNCTION petty_cash_open_account();
