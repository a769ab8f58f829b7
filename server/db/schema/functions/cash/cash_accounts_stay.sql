-- What lies in an account was posted to its code, by methods that fit its kind: neither changes.
CREATE OR REPLACE FUNCTION cash_accounts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING errcode = '23001', constraint = 'cash_accounts_stay', message = 'The kind and code of a cash account never change';
END $$;

CREATE TRIGGER cash_accounts_stay BEFORE UPDATE ON cash_accounts FOR EACH ROW
  WHEN ((OLD.kind, OLD.account, OLD.created_at) IS DISTINCT FROM (NEW.kind, NEW.account, NEW.created_at)) EXECUTE FUNCTION cash_accounts_stay();
