-- What a receipt says never changes: its number, where it was paid, when and how much. Whose it is may, from suspense to a
-- payment and back; what went back to its payer stays gone. Who paid may be filled in later, and erased.
CREATE OR REPLACE FUNCTION mpesa_receipts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.receipt_number, OLD.channel_id, OLD.cash_account_id, OLD.paid_at, OLD.amount, OLD.created_at)
    <> (NEW.receipt_number, NEW.channel_id, NEW.cash_account_id, NEW.paid_at, NEW.amount, NEW.created_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'mpesa_receipts_stay', message = 'What a receipt says never changes';
  END IF;
  IF NOT NEW.seen_in @> OLD.seen_in THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'mpesa_receipts_stay', message = 'How a receipt was heard of never changes';
  END IF;
  IF (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (('suspense', 'applied'), ('applied', 'suspense'), ('suspense', 'returned')))
    OR (OLD.state = NEW.state AND (OLD.payment_id, OLD.deposit_move_id) IS DISTINCT FROM (NEW.payment_id, NEW.deposit_move_id)) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mpesa_receipts_state_edge',
      message = format('A receipt that is %s cannot become %s', OLD.state, NEW.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER mpesa_receipts_stay BEFORE UPDATE ON mpesa_receipts FOR EACH ROW EXECUTE FUNCTION mpesa_receipts_stay();
