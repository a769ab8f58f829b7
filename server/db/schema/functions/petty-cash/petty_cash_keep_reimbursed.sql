-- What was paid back stays as it was: the same amount from the same box, until the transfer of its top-up is reversed.
CREATE OR REPLACE FUNCTION petty_cash_keep_reimbursed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM petty_cash_vouchers v JOIN petty_cash_top_ups u ON u.id = v.top_up_id JOIN transfers t ON t.id = u.transfer_id
    WHERE v.expense_id = NEW.id AND t.reversed_at IS NULL
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'petty_cash_vouchers_reimbursed', message = 'This voucher was paid back';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER petty_cash_keep_reimbursed BEFORE UPDATE OF cash_account_id, amount, deleted_at ON expenses FOR EACH ROW
  WHEN (OLD.cash_account_id IS DISTINCT FROM NEW.cash_account_id OR OLD.amount <> NEW.amount OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION petty_cash_keep_reimbursed();
