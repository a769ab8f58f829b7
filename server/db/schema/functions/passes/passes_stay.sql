-- A pass stays as it was sold: its days are used up, never given back, and one that is void stays so.
CREATE OR REPLACE FUNCTION passes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted text[] := ARRAY['used_days', 'earned', 'credited', 'lapsed', 'voided_at'];
BEGIN
  IF to_jsonb(OLD) - counted <> to_jsonb(NEW) - counted OR NEW.used_days < OLD.used_days OR NEW.earned < OLD.earned
    OR NEW.credited < OLD.credited OR NEW.lapsed < OLD.lapsed
    OR (OLD.voided_at IS NOT NULL AND (NEW.voided_at IS DISTINCT FROM OLD.voided_at OR NEW.used_days > OLD.used_days)) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'passes_stay', message = 'A pass stays as it was sold', table = 'passes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER passes_stay BEFORE UPDATE ON passes FOR EACH ROW EXECUTE FUNCTION passes_stay();
