-- The papers of a bill: at most ten. One goes only while the bill is not approved, and none comes to a cancelled one; those who
-- change one bill at once take turns.
CREATE OR REPLACE FUNCTION bill_attachments_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held text;
BEGIN
  SELECT state INTO held FROM bills WHERE id = coalesce(NEW.bill_id, OLD.bill_id) FOR NO KEY UPDATE;
  IF tg_op = 'DELETE' THEN
    IF held <> 'draft' THEN
      RAISE EXCEPTION USING errcode = '23001', constraint = 'bill_attachments_stay', message = 'The papers of an approved bill stay';
    END IF;
    RETURN OLD;
  END IF;
  IF held = 'cancelled' THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'bill_attachments_cancelled', message = 'A cancelled bill takes no papers';
  END IF;
  IF (SELECT count(*) FROM bill_attachments WHERE bill_id = NEW.bill_id) >= 10 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'bill_attachments_most', message = 'A bill has at most ten papers';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bill_attachments_guard BEFORE INSERT OR DELETE ON bill_attachments FOR EACH ROW EXECUTE FUNCTION bill_attachments_guard();
