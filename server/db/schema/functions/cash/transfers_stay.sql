-- A transfer never changes: it arrives once, and is reversed once.
CREATE OR REPLACE FUNCTION transfers_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['arrived_on', 'reversed_at', 'reversed_by', 'reverse_reason'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR OLD.reversed_at IS NOT NULL
    OR (OLD.arrived_on IS NOT NULL AND OLD.arrived_on IS DISTINCT FROM NEW.arrived_on) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'transfers_stay', message = 'A transfer arrives once and is reversed once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER transfers_stay BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION transfers_stay();
