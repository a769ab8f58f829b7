-- A record goes from pending to approved to paid, and to reversed from any of them. What was approved stays as
-- approved, but that its numbers may have another key, and that those of an earlier version are taken out of the identity and sealed.
CREATE OR REPLACE FUNCTION payroll_records_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Generated columns are worked out after this trigger, and follow from the others.
  generated text[] := ARRAY['tax_month', 'gross_pay', 'total_deductions', 'net_pay', 'benefits'];
  moving text[] := generated || ARRAY['status', 'updated_at', 'paid_date', 'payment_method', 'cash_account_id', 'payment_reference',
    'reversed_at', 'reversed_by_name', 'reverse_reason'];
BEGIN
  IF current_setting('app.resealing', true) = 'on' AND OLD.numbers IS NULL AND NEW.identity <> OLD.identity
    AND OLD.identity - ARRAY['nationalId', 'kraPin', 'nssfNumber', 'nhifNumber', 'bankAccount'] = NEW.identity THEN
    moving := moving || ARRAY['numbers', 'identity'];
    generated := generated || ARRAY['numbers', 'identity'];
  ELSIF same_or_resealed(OLD.numbers, NEW.numbers) THEN
    moving := moving || ARRAY['numbers'];
    generated := generated || ARRAY['numbers'];
  END IF;
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

CREATE TRIGGER payroll_records_stay BEFORE UPDATE ON payroll_records FOR EACH ROW EXECUTE FUNCTION payroll_records_stay();
