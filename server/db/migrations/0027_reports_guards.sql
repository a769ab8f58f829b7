SELECT audit_attach('report_schedules', 'id');
--> statement-breakpoint
CREATE TRIGGER report_schedules_touched BEFORE UPDATE ON report_schedules FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER report_schedules_kept BEFORE DELETE ON report_schedules FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER report_runs_kept BEFORE DELETE ON report_runs FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER report_runs_noted AFTER INSERT OR UPDATE ON report_runs FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- What was sent stays sent: only a run that failed is tried again.
CREATE FUNCTION report_runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'sent' OR NEW.schedule_id <> OLD.schedule_id OR NEW.due_on <> OLD.due_on OR NEW.trigger <> OLD.trigger THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'report_runs_stay', message = 'What was sent stays as it is';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_runs_stay BEFORE UPDATE ON report_runs FOR EACH ROW EXECUTE FUNCTION report_runs_stay();
