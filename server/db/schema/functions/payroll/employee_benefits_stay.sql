-- A benefit stays as it was given: only its last month is set, so that slips of the past can be found again.
CREATE OR REPLACE FUNCTION employee_benefits_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'until_month' <> to_jsonb(NEW) - 'until_month' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'employee_benefits_stay', message = 'A benefit stays as it was given';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER employee_benefits_stay BEFORE UPDATE ON employee_benefits FOR EACH ROW EXECUTE FUNCTION employee_benefits_stay();
