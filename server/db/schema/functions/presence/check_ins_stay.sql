-- Who came in leaves once. Only who it was is blanked, when a person is erased.
CREATE OR REPLACE FUNCTION check_ins_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leaving text[] := ARRAY['out_at', 'out_how', 'person_name', 'company_name'];
BEGIN
  IF to_jsonb(OLD) - leaving <> to_jsonb(NEW) - leaving
    OR (OLD.out_at IS NOT NULL AND (NEW.out_at IS DISTINCT FROM OLD.out_at OR NEW.out_how IS DISTINCT FROM OLD.out_how)) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'check_ins_stay', message = 'Who left stays as they left', table = 'check_ins';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER check_ins_stay BEFORE UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION check_ins_stay();
