-- A payment never changes; it is reversed once.
CREATE OR REPLACE FUNCTION payee_payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reversed_at IS NOT NULL OR to_jsonb(OLD) - ARRAY['reversed_at', 'reverse_reason'] <> to_jsonb(NEW) - ARRAY['reversed_at', 'reverse_reason'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'payee_payments_stay', message = 'A payment never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payee_payments_stay BEFORE UPDATE ON payee_payments FOR EACH ROW EXECUTE FUNCTION payee_payments_stay();
