-- A payment that is reversed takes its cheque along. The money of one that was banked lies at the bank: it bounces, or its deposit is
-- reversed first.
CREATE OR REPLACE FUNCTION cheques_follow_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cheques SET state = 'reversed' WHERE payment_id = NEW.id AND (state = 'received' OR (state = 'cleared' AND transfer_id IS NULL));
  IF EXISTS (SELECT 1 FROM cheques WHERE payment_id = NEW.id AND state IN ('banked', 'cleared')) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'cheques_banked_stay', message = 'The cheque of this payment was banked';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER cheques_follow_payment AFTER UPDATE OF reversed_at ON payments FOR EACH ROW
  WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL AND NEW.payment_method = 'cheque') EXECUTE FUNCTION cheques_follow_payment();
