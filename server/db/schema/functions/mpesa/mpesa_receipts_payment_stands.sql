-- The payment of a receipt is one by M-Pesa, for its amount, and stands: looked at when the transaction ends, because taking a
-- payment back and putting its money into suspense are two statements.
CREATE OR REPLACE FUNCTION mpesa_receipts_payment_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment uuid;
  wrong text;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN payment := NEW.id; ELSE payment := NEW.payment_id; END IF;
  SELECT r.receipt_number INTO wrong FROM mpesa_receipts r JOIN payments p ON p.id = r.payment_id
    WHERE r.payment_id = payment AND (p.reversed_at IS NOT NULL OR p.amount <> r.amount OR p.payment_method <> 'mobile_money');
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mpesa_receipts_payment_stands',
      message = format('The payment of receipt %s was reversed, or is not for its amount', wrong);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER mpesa_receipts_payment_stands AFTER INSERT OR UPDATE OF payment_id ON mpesa_receipts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION mpesa_receipts_payment_stands();

CREATE CONSTRAINT TRIGGER payments_of_receipts_stand AFTER UPDATE OF reversed_at ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION mpesa_receipts_payment_stands();
