-- A till that is open stays in use until it is counted and closed.
CREATE OR REPLACE FUNCTION cash_accounts_keep_till() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tills WHERE cash_account_id = NEW.id AND closed_at IS NULL) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tills_keep_account', message = 'This till is open';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER cash_accounts_keep_till BEFORE UPDATE OF is_active ON cash_accounts
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION cash_accounts_keep_till();
