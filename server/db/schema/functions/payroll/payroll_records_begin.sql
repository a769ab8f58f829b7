-- A new record is pending. The condition on the trigger spares all other rows the call.
CREATE OR REPLACE FUNCTION payroll_records_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'pending' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payroll_records_status_edge', message = 'A new record is pending';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payroll_records_begin BEFORE INSERT ON payroll_records FOR EACH ROW WHEN (NEW.status <> 'pending')
  EXECUTE FUNCTION payroll_records_begin();
