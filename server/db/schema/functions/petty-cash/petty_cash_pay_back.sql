-- A top-up pays back every open voucher of its fund: those of a reversed one again, and none twice.
CREATE OR REPLACE FUNCTION petty_cash_pay_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  paid record;
BEGIN
  WITH marked AS (
    UPDATE petty_cash_vouchers v SET top_up_id = NEW.id FROM expenses e
    WHERE v.cash_account_id = NEW.cash_account_id AND e.id = v.expense_id AND e.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM petty_cash_top_ups u JOIN transfers t ON t.id = u.transfer_id WHERE u.id = v.top_up_id AND t.reversed_at IS NULL)
    RETURNING e.amount
  )
  SELECT count(*) AS vouchers, coalesce(sum(amount), 0) AS amount INTO paid FROM marked;
  IF paid.vouchers <> NEW.voucher_count OR paid.amount <> NEW.vouchers OR NOT EXISTS (
    SELECT FROM transfers WHERE id = NEW.transfer_id AND to_id = NEW.cash_account_id AND amount = NEW.amount AND reversed_at IS NULL) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'petty_cash_top_ups_vouchers', message = 'A top-up pays the open vouchers back';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER petty_cash_pay_back AFTER INSERT ON petty_cash_top_ups FOR EACH ROW EXECUTE FUNCTION petty_cash_pay_back();
