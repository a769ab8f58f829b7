-- Money that was paid out again cannot bounce: the refund is reversed first.
CREATE OR REPLACE FUNCTION payments_not_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE payment_id = NEW.id) <> 0 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payments_not_refunded', message = 'A refund was paid out of this payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payments_not_refunded BEFORE UPDATE ON payments FOR EACH ROW
  WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION payments_not_refunded();
