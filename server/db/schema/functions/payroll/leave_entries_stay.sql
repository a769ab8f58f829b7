-- Leave stays as recorded; it is cancelled once.
CREATE OR REPLACE FUNCTION leave_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cancelled_at IS NOT NULL OR to_jsonb(OLD) - ARRAY['cancelled_at', 'cancel_reason'] <> to_jsonb(NEW) - ARRAY['cancelled_at', 'cancel_reason'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'leave_entries_stay', message = 'Leave stays as recorded; it is cancelled once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER leave_entries_stay BEFORE UPDATE ON leave_entries FOR EACH ROW EXECUTE FUNCTION leave_entries_stay();
