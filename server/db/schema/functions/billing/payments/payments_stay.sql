-- A payment never changes; it is allocated, and reversed once.
CREATE OR REPLACE FUNCTION payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['unallocated', 'reversed_at', 'reversed_by', 'reverse_reason', 'settled'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR (OLD.reversed_at IS NOT NULL AND OLD.reversed_at IS DISTINCT FROM NEW.reversed_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'payments_stay', message = 'A payment never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payments_stay BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_stay();
