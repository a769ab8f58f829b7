-- A deduction stays as it was agreed: only its last month is set, so that slips of the past can be found again.
CREATE OR REPLACE FUNCTION employee_deductions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'until_month' <> to_jsonb(NEW) - 'until_month' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'employee_deductions_stay', message = 'A deduction stays as it was agreed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER employee_deductions_stay BEFORE UPDATE ON employee_deductions FOR EACH ROW EXECUTE FUNCTION employee_deductions_stay();
