-- What is paid from a fund is a voucher of it, by any way of recording it. One that moves to another account is no voucher any more.
-- The fund is held at once as petty_cash_has_enough holds it: two that share it first and want it alone afterwards wait for each other.
CREATE OR REPLACE FUNCTION petty_cash_take_vouchers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  largest numeric;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.cash_account_id IS DISTINCT FROM NEW.cash_account_id THEN
    DELETE FROM petty_cash_vouchers WHERE expense_id = NEW.id;
  END IF;
  SELECT largest_voucher INTO largest FROM petty_cash_funds WHERE cash_account_id = NEW.cash_account_id FOR NO KEY UPDATE;
  IF NOT FOUND OR (TG_OP = 'UPDATE' AND NEW.deleted_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF NEW.amount > largest THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'petty_cash_vouchers_largest', message = format('A voucher is at most %s', largest);
  END IF;
  IF TG_OP = 'INSERT' OR OLD.cash_account_id IS DISTINCT FROM NEW.cash_account_id THEN
    INSERT INTO petty_cash_vouchers (expense_id, cash_account_id) VALUES (NEW.id, NEW.cash_account_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER petty_cash_take_vouchers AFTER INSERT OR UPDATE OF cash_account_id, amount ON expenses
  FOR EACH ROW EXECUTE FUNCTION petty_cash_take_vouchers();
