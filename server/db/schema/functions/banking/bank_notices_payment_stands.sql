-- The payment of a notice is for its amount and stands: looked at when the transaction ends, because taking a payment back and
-- putting its money into suspense are two statements.
CREATE OR REPLACE FUNCTION bank_notices_payment_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment uuid;
  wrong text;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN payment := NEW.id; ELSE payment := NEW.payment_id; END IF;
  SELECT n.transaction_id INTO wrong FROM bank_notices n JOIN payments p ON p.id = n.payment_id
    WHERE n.payment_id = payment AND (p.reversed_at IS NOT NULL OR p.amount <> n.amount);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'bank_notices_payment_stands',
      message = format('The payment of notice %s was reversed, or is not for its amount', wrong);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER bank_notices_payment_stands AFTER INSERT OR UPDATE OF payment_id ON bank_notices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION bank_notices_payment_stands();

CREATE CONSTRAINT TRIGGER payments_of_notices_stand AFTER UPDATE OF reversed_at ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION bank_notices_payment_stands();
