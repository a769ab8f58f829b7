-- A bill that was approved stays as it is: it is settled, cancelled, and gets KRA's number when that comes. What it is approved
-- with are the sums of its lines, and by whom the bands of the settings say: the first that it fits, or the strictest where none does.
CREATE OR REPLACE FUNCTION bills_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['state', 'paid', 'cu_number', 'notes', 'cancelled_on', 'cancelled_by_name', 'cancel_reason', 'updated_at'];
  needed text;
  given text;
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
    SELECT CASE WHEN s.bands IS NULL THEN CASE WHEN NEW.total <= 100000 THEN 'anyone' ELSE 'another' END ELSE coalesce(
      (SELECT b.band ->> 'approver' FROM jsonb_array_elements(s.bands) WITH ORDINALITY AS b (band, n)
        WHERE b.band ->> 'upTo' IS NULL OR NEW.total <= (b.band ->> 'upTo')::numeric ORDER BY b.n LIMIT 1), 'administrator') END
      INTO needed FROM (SELECT (SELECT value -> 'billApprovalBands' FROM settings WHERE name = 'billing') AS bands) AS s;
    SELECT role INTO given FROM users WHERE 'user:' || id = NEW.approved_by;
    IF needed <> 'anyone' AND NEW.entered_by = NEW.approved_by
      OR needed = 'manager' AND coalesce(given, '') NOT IN ('manager', 'admin')
      OR needed = 'administrator' AND given IS DISTINCT FROM 'admin' THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'bills_approved_by_another',
        message = format('A bill of %s is approved by others', NEW.total);
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bills_stay BEFORE UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION bills_stay();
