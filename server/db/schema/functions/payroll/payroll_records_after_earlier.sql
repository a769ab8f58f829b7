-- Days that another system has paid are not paid again. Asked once for all rows of a statement.
CREATE OR REPLACE FUNCTION payroll_records_after_earlier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written w JOIN earlier_pay e ON e.employee_id = w.employee_id AND e.paid_through >= w.pay_period_start
    WHERE w.status <> 'reversed' AND w.pays_period
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payroll_records_after_earlier', table = 'payroll_records',
      message = 'These days were paid by another system';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payroll_records_after_earlier AFTER INSERT ON payroll_records REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION payroll_records_after_earlier();
CREATE TRIGGER payroll_records_moved_after_earlier AFTER UPDATE ON payroll_records REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION payroll_records_after_earlier();
