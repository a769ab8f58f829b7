-- A repayment never changes; reversing it once restores the balance.
CREATE OR REPLACE FUNCTION loan_repayments_give_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reversed_at IS NOT NULL OR NEW.reversed_at IS NULL OR to_jsonb(OLD) - 'reversed_at' <> to_jsonb(NEW) - 'reversed_at' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'loan_repayments_stay', message = 'A repayment never changes; it is given back once';
  END IF;
  UPDATE employee_loans SET balance = balance + NEW.amount WHERE id = NEW.loan_id;
  RETURN NEW;
END $$;

CREATE TRIGGER loan_repayments_give_back BEFORE UPDATE ON loan_repayments FOR EACH ROW EXECUTE FUNCTION loan_repayments_give_back();
