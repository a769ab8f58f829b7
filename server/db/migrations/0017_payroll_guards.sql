SELECT audit_attach('employees', 'id', ARRAY['bank_account', 'national_id', 'nhif_number', 'nssf_number', 'kra_pin']);
--> statement-breakpoint
SELECT audit_attach('employee_status_changes', 'id');
--> statement-breakpoint
SELECT audit_attach('leave_entries', 'id');
--> statement-breakpoint
SELECT audit_attach('payroll_rule_sets', 'id');
--> statement-breakpoint
SELECT audit_attach('payroll_runs', 'id');
--> statement-breakpoint
SELECT audit_attach('payroll_records', 'id', ARRAY['identity', 'steps']);
--> statement-breakpoint
SELECT audit_attach('employee_loans', 'id');
--> statement-breakpoint
SELECT audit_attach('loan_repayments', 'id');
--> statement-breakpoint
SELECT audit_attach('statutory_payments', 'id');
--> statement-breakpoint
CREATE TRIGGER employees_touched BEFORE UPDATE ON employees FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER payroll_rule_sets_touched BEFORE UPDATE ON payroll_rule_sets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER payroll_records_touched BEFORE UPDATE ON payroll_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER employees_kept BEFORE DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER employee_status_changes_fixed BEFORE UPDATE OR DELETE ON employee_status_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER leave_entries_kept BEFORE DELETE ON leave_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER payroll_rule_sets_kept BEFORE DELETE ON payroll_rule_sets FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER payroll_runs_fixed BEFORE UPDATE OR DELETE ON payroll_runs FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER payroll_records_kept BEFORE DELETE ON payroll_records FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER employee_loans_kept BEFORE DELETE ON employee_loans FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER loan_repayments_kept BEFORE DELETE ON loan_repayments FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER statutory_payments_kept BEFORE DELETE ON statutory_payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Nobody is paid for a day twice, and nobody is away twice on the same day.
ALTER TABLE payroll_records ADD CONSTRAINT payroll_records_no_overlap
  EXCLUDE USING gist (employee_id WITH =, daterange(pay_period_start, pay_period_end, '[]') WITH &&) WHERE (status <> 'reversed');
--> statement-breakpoint
ALTER TABLE leave_entries ADD CONSTRAINT leave_entries_no_overlap
  EXCLUDE USING gist (employee_id WITH =, daterange(start_date, end_date, '[]') WITH &&) WHERE (cancelled_at IS NULL);
--> statement-breakpoint
-- pending, approved, paid, and reversed from each of them. What was approved stays as it was approved.
CREATE FUNCTION payroll_records_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Generated columns are worked out after this trigger, and follow from the others.
  generated text[] := ARRAY['tax_month', 'gross_pay', 'total_deductions', 'net_pay'];
  moving text[] := generated || ARRAY['status', 'updated_at', 'paid_date', 'payment_method', 'payment_reference',
    'reversed_at', 'reversed_by_name', 'reverse_reason'];
BEGIN
  IF NEW.status <> OLD.status AND NOT (
    (OLD.status = 'pending' AND NEW.status IN ('approved', 'reversed'))
    OR (OLD.status = 'approved' AND NEW.status IN ('paid', 'reversed'))
    OR (OLD.status = 'paid' AND NEW.status = 'reversed')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payroll_records_status_edge',
      message = format('A record that is %s does not become %s', OLD.status, NEW.status);
  END IF;
  IF OLD.status <> 'pending' AND to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'payroll_records_stay', message = 'What was approved never changes';
  END IF;
  IF OLD.status IN ('paid', 'reversed') AND NEW.status = OLD.status AND to_jsonb(OLD) - generated - 'updated_at' <> to_jsonb(NEW) - generated - 'updated_at' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'payroll_records_stay', message = 'What was paid or reversed never changes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_records_stay BEFORE UPDATE ON payroll_records FOR EACH ROW EXECUTE FUNCTION payroll_records_stay();
--> statement-breakpoint
CREATE FUNCTION payroll_records_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'pending' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payroll_records_status_edge', message = 'A new record is pending';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payroll_records_begin BEFORE INSERT ON payroll_records FOR EACH ROW EXECUTE FUNCTION payroll_records_begin();
--> statement-breakpoint
-- A loan stays as it was given: repayments move its balance, and one that nothing was repaid of may be cancelled.
CREATE FUNCTION employee_loans_stay() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER employee_loans_stay BEFORE UPDATE ON employee_loans FOR EACH ROW EXECUTE FUNCTION employee_loans_stay();
--> statement-breakpoint
CREATE FUNCTION loan_repayments_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE employee_loans SET balance = balance - NEW.amount WHERE id = NEW.loan_id AND cancelled_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'employee_loans_stay', message = 'A cancelled loan is not repaid';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER loan_repayments_apply AFTER INSERT ON loan_repayments FOR EACH ROW EXECUTE FUNCTION loan_repayments_apply();
--> statement-breakpoint
CREATE FUNCTION loan_repayments_give_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reversed_at IS NOT NULL OR NEW.reversed_at IS NULL OR to_jsonb(OLD) - 'reversed_at' <> to_jsonb(NEW) - 'reversed_at' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'loan_repayments_stay', message = 'A repayment never changes; it is given back once';
  END IF;
  UPDATE employee_loans SET balance = balance + NEW.amount WHERE id = NEW.loan_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER loan_repayments_give_back BEFORE UPDATE ON loan_repayments FOR EACH ROW EXECUTE FUNCTION loan_repayments_give_back();
--> statement-breakpoint
CREATE FUNCTION statutory_payments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reversed_at IS NOT NULL OR to_jsonb(OLD) - ARRAY['reversed_at', 'reverse_reason'] <> to_jsonb(NEW) - ARRAY['reversed_at', 'reverse_reason'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'statutory_payments_stay', message = 'A payment never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER statutory_payments_stay BEFORE UPDATE ON statutory_payments FOR EACH ROW EXECUTE FUNCTION statutory_payments_stay();
--> statement-breakpoint
CREATE FUNCTION leave_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cancelled_at IS NOT NULL OR to_jsonb(OLD) - ARRAY['cancelled_at', 'cancel_reason'] <> to_jsonb(NEW) - ARRAY['cancelled_at', 'cancel_reason'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'leave_entries_stay', message = 'Leave stays as recorded; it is cancelled once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER leave_entries_stay BEFORE UPDATE ON leave_entries FOR EACH ROW EXECUTE FUNCTION leave_entries_stay();
--> statement-breakpoint
-- The tables with which every space starts.
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
INSERT INTO payroll_rule_sets (id, valid_from, rules) VALUES
  ('KE-2024-02', '2024-02', '{"nssf":{"lowerLimit":"7000.00","upperLimit":"36000.00","rate":6},"health":{"label":"NHIF","scale":{"kind":"bands","bands":[{"from":"0.00","amount":"150.00"},{"from":"6000.00","amount":"300.00"},{"from":"8000.00","amount":"400.00"},{"from":"12000.00","amount":"500.00"},{"from":"15000.00","amount":"600.00"},{"from":"20000.00","amount":"750.00"},{"from":"25000.00","amount":"850.00"},{"from":"30000.00","amount":"900.00"},{"from":"35000.00","amount":"950.00"},{"from":"40000.00","amount":"1000.00"},{"from":"45000.00","amount":"1100.00"},{"from":"50000.00","amount":"1200.00"},{"from":"60000.00","amount":"1300.00"},{"from":"70000.00","amount":"1400.00"},{"from":"80000.00","amount":"1500.00"},{"from":"90000.00","amount":"1600.00"},{"from":"100000.00","amount":"1700.00"}]},"isPretax":false,"earnsInsuranceRelief":true},"housingLevy":{"from":"2024-03","employeeRate":1.5,"employerRate":1.5,"isPretax":false,"relief":{"rate":15,"cap":"9000.00"}},"pension":{"shareOfPay":30,"cap":"20000.00"},"mortgageInterestCap":"25000.00","medicalFundCap":"0.00","bands":[{"width":"24000.00","rate":10},{"width":"8333.00","rate":25},{"width":"467667.00","rate":30},{"width":"300000.00","rate":32.5},{"width":null,"rate":35}],"personalRelief":"2400.00","insuranceRelief":{"rate":15,"cap":"5000.00"},"disabilityExemption":"150000.00","nita":"50.00","overtime":{"hoursInMonth":225,"weekdayPercent":150,"holidayPercent":200},"knownThrough":null}'),
  ('KE-2024-10', '2024-10', '{"nssf":{"lowerLimit":"7000.00","upperLimit":"36000.00","rate":6},"health":{"label":"SHIF","scale":{"kind":"rate","rate":2.75,"minimum":"300.00","minimumOnZeroPay":false},"isPretax":false,"earnsInsuranceRelief":false},"housingLevy":{"from":null,"employeeRate":1.5,"employerRate":1.5,"isPretax":false,"relief":{"rate":15,"cap":"9000.00"}},"pension":{"shareOfPay":30,"cap":"20000.00"},"mortgageInterestCap":"25000.00","medicalFundCap":"0.00","bands":[{"width":"24000.00","rate":10},{"width":"8333.00","rate":25},{"width":"467667.00","rate":30},{"width":"300000.00","rate":32.5},{"width":null,"rate":35}],"personalRelief":"2400.00","insuranceRelief":{"rate":15,"cap":"5000.00"},"disabilityExemption":"150000.00","nita":"50.00","overtime":{"hoursInMonth":225,"weekdayPercent":150,"holidayPercent":200},"knownThrough":null}'),
  ('KE-2024-12', '2024-12', '{"nssf":{"lowerLimit":"7000.00","upperLimit":"36000.00","rate":6},"health":{"label":"SHIF","scale":{"kind":"rate","rate":2.75,"minimum":"300.00","minimumOnZeroPay":false},"isPretax":true,"earnsInsuranceRelief":false},"housingLevy":{"from":null,"employeeRate":1.5,"employerRate":1.5,"isPretax":true,"relief":null},"pension":{"shareOfPay":30,"cap":"30000.00"},"mortgageInterestCap":"30000.00","medicalFundCap":"15000.00","bands":[{"width":"24000.00","rate":10},{"width":"8333.00","rate":25},{"width":"467667.00","rate":30},{"width":"300000.00","rate":32.5},{"width":null,"rate":35}],"personalRelief":"2400.00","insuranceRelief":{"rate":15,"cap":"5000.00"},"disabilityExemption":"150000.00","nita":"50.00","overtime":{"hoursInMonth":225,"weekdayPercent":150,"holidayPercent":200},"knownThrough":null}'),
  ('KE-2025-02', '2025-02', '{"nssf":{"lowerLimit":"8000.00","upperLimit":"72000.00","rate":6},"health":{"label":"SHIF","scale":{"kind":"rate","rate":2.75,"minimum":"300.00","minimumOnZeroPay":false},"isPretax":true,"earnsInsuranceRelief":false},"housingLevy":{"from":null,"employeeRate":1.5,"employerRate":1.5,"isPretax":true,"relief":null},"pension":{"shareOfPay":30,"cap":"30000.00"},"mortgageInterestCap":"30000.00","medicalFundCap":"15000.00","bands":[{"width":"24000.00","rate":10},{"width":"8333.00","rate":25},{"width":"467667.00","rate":30},{"width":"300000.00","rate":32.5},{"width":null,"rate":35}],"personalRelief":"2400.00","insuranceRelief":{"rate":15,"cap":"5000.00"},"disabilityExemption":"150000.00","nita":"50.00","overtime":{"hoursInMonth":225,"weekdayPercent":150,"holidayPercent":200},"knownThrough":null}'),
  ('KE-2026-02', '2026-02', '{"nssf":{"lowerLimit":"9000.00","upperLimit":"108000.00","rate":6},"health":{"label":"SHIF","scale":{"kind":"rate","rate":2.75,"minimum":"300.00","minimumOnZeroPay":false},"isPretax":true,"earnsInsuranceRelief":false},"housingLevy":{"from":null,"employeeRate":1.5,"employerRate":1.5,"isPretax":true,"relief":null},"pension":{"shareOfPay":30,"cap":"30000.00"},"mortgageInterestCap":"30000.00","medicalFundCap":"15000.00","bands":[{"width":"24000.00","rate":10},{"width":"8333.00","rate":25},{"width":"467667.00","rate":30},{"width":"300000.00","rate":32.5},{"width":null,"rate":35}],"personalRelief":"2400.00","insuranceRelief":{"rate":15,"cap":"5000.00"},"disabilityExemption":"150000.00","nita":"50.00","overtime":{"hoursInMonth":225,"weekdayPercent":150,"holidayPercent":200},"knownThrough":"2027-01"}');
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
