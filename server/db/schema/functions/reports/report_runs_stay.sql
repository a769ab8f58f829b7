-- A report that was sent stays sent: only a failed run is tried again.
CREATE OR REPLACE FUNCTION report_runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'sent' OR NEW.schedule_id <> OLD.schedule_id OR NEW.due_on <> OLD.due_on OR NEW.trigger <> OLD.trigger THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'report_runs_stay', message = 'What was sent stays as it is';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER report_runs_stay BEFORE UPDATE ON report_runs FOR EACH ROW EXECUTE FUNCTION report_runs_stay();
