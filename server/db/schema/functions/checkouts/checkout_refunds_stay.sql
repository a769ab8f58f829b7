-- What goes back, and why, never changes; only that it was paid out is written down later.
CREATE OR REPLACE FUNCTION checkout_refunds_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['refund_id', 'updated_at'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR NEW.refund_id IS NULL AND OLD.refund_id IS NOT NULL THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'checkout_refunds_stay', message = 'What goes back never changes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER checkout_refunds_stay BEFORE UPDATE ON checkout_refunds FOR EACH ROW EXECUTE FUNCTION checkout_refunds_stay();
