-- What a bank said of money never changes: its number, where it was paid, when and how much. Whose it is may, from waiting to a
-- payment and back. Who paid may be erased.
CREATE OR REPLACE FUNCTION bank_notices_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.transaction_id, OLD.cash_account_id, OLD.paid_on, OLD.amount, OLD.created_at)
    <> (NEW.transaction_id, NEW.cash_account_id, NEW.paid_on, NEW.amount, NEW.created_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'bank_notices_stay', message = 'What a notice says never changes';
  END IF;
  IF (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (('waiting', 'applied'), ('applied', 'waiting')))
    OR (OLD.state = NEW.state AND (OLD.payment_id, OLD.deposit_move_id, OLD.line_id) IS DISTINCT FROM
      (NEW.payment_id, NEW.deposit_move_id, NEW.line_id)) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'bank_notices_state_edge',
      message = format('A notice that is %s cannot become %s', OLD.state, NEW.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_notices_stay BEFORE UPDATE ON bank_notices FOR EACH ROW EXECUTE FUNCTION bank_notices_stay();
