-- A bill that was approved stays as it is: it is settled, cancelled, and gets KRA's number when that comes. What it is approved
-- with are the sums of its lines, and above the band by somebody else than who entered it.
CREATE OR REPLACE FUNCTION bills_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['state', 'paid', 'cu_number', 'notes', 'cancelled_on', 'cancelled_by_name', 'cancel_reason', 'updated_at'];
  band numeric;
  lines record;
BEGIN
  IF OLD.state <> 'draft' AND to_jsonb(OLD) - later <> to_jsonb(NEW) - later
    OR OLD.state <> NEW.state AND (OLD.state = 'cancelled' OR NEW.state = 'draft') THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'bills_stay', message = 'A bill that was approved or cancelled stays';
  END IF;
  IF NEW.state = 'cancelled' AND OLD.paid > 0 THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'bills_paid_stay', message = 'A bill with payments is not cancelled';
  END IF;
  IF OLD.state = 'draft' AND NEW.state = 'approved' THEN
    SELECT sum(net) AS net, sum(vat) AS vat INTO lines FROM bill_lines WHERE bill_id = NEW.id;
    IF lines.net IS DISTINCT FROM NEW.net OR lines.vat IS DISTINCT FROM NEW.vat THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'bills_add_up', message = 'A bill is the sum of its lines';
    END IF;
    SELECT (value ->> 'billApprovalLimit')::numeric INTO band FROM settings WHERE name = 'billing';
    band := coalesce(band, 100000);
    IF band > 0 AND NEW.total > band AND NEW.entered_by = NEW.approved_by THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'bills_approved_by_another',
        message = format('Bills above %s are approved by somebody else', band);
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bills_stay BEFORE UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION bills_stay();
