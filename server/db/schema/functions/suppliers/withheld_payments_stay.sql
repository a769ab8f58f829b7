-- A payment to KRA never changes; it is reversed once.
CREATE OR REPLACE FUNCTION withheld_payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reversed_at IS NOT NULL OR to_jsonb(OLD) - ARRAY['reversed_at', 'reverse_reason'] <> to_jsonb(NEW) - ARRAY['reversed_at', 'reverse_reason'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'withheld_payments_stay', message = 'A payment never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER withheld_payments_stay BEFORE UPDATE ON withheld_payments FOR EACH ROW EXECUTE FUNCTION withheld_payments_stay();
