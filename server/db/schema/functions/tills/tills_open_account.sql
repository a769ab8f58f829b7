-- Only a till that is in use is opened.
CREATE OR REPLACE FUNCTION tills_open_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cash_accounts WHERE id = NEW.cash_account_id AND kind = 'till' AND is_active) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tills_open_account', message = 'This is no till that is in use';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tills_open_account BEFORE INSERT ON tills FOR EACH ROW EXECUTE FUNCTION tills_open_account();
