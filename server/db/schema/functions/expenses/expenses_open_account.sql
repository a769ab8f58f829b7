-- An expense is booked on an expense account that is in use. Closing the account and choosing it at once wait for each other: both
-- hold the account before they look. What was chosen before it was closed stays.
CREATE OR REPLACE FUNCTION expenses_open_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean;
BEGIN
  SELECT is_active AND kind = 'expense' INTO is_open FROM accounts WHERE code = NEW.account FOR SHARE;
  IF NOT is_open THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'expenses_open_account',
      message = 'An expense is booked on an expense account that is in use';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER expenses_open_account BEFORE INSERT ON expenses
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION expenses_open_account();

CREATE TRIGGER expenses_open_account_changed BEFORE UPDATE OF account ON expenses
  FOR EACH ROW WHEN (NEW.account IS DISTINCT FROM OLD.account AND NEW.account IS NOT NULL) EXECUTE FUNCTION expenses_open_account();

CREATE TRIGGER expenses_open_account BEFORE INSERT ON recurring_expense_templates
  FOR EACH ROW WHEN (NEW.account IS NOT NULL) EXECUTE FUNCTION expenses_open_account();

CREATE TRIGGER expenses_open_account_changed BEFORE UPDATE OF account ON recurring_expense_templates
  FOR EACH ROW WHEN (NEW.account IS DISTINCT FROM OLD.account AND NEW.account IS NOT NULL) EXECUTE FUNCTION expenses_open_account();
