-- A repayment reduces the balance of its loan.
CREATE OR REPLACE FUNCTION loan_repayments_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE employee_loans SET balance = balance - NEW.amount WHERE id = NEW.loan_id AND cancelled_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'employee_loans_stay', message = 'A cancelled loan is not repaid';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER loan_repayments_apply AFTER INSERT ON loan_repayments FOR EACH ROW EXECUTE FUNCTION loan_repayments_apply();
