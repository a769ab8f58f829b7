-- A loan stays as it was given: repayments move its balance, and only a loan without repayments may be cancelled.
CREATE OR REPLACE FUNCTION employee_loans_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['balance', 'cancelled_at', 'cancel_reason', 'instalment'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR OLD.cancelled_at IS NOT NULL THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'employee_loans_stay', message = 'A loan stays as it was given';
  END IF;
  IF NEW.balance <> OLD.balance AND NEW.cancelled_at IS NULL AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'employee_loans_stay', message = 'Only repayments move the balance of a loan';
  END IF;
  IF NEW.cancelled_at IS NOT NULL AND OLD.balance <> OLD.amount THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'employee_loans_repaid', message = 'A loan that was repaid in part is not cancelled';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER employee_loans_stay BEFORE UPDATE ON employee_loans FOR EACH ROW EXECUTE FUNCTION employee_loans_stay();
