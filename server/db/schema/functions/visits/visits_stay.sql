-- Who came in came in once, on a day that stays; who left or was cancelled did so for good. Only who it was is taken away, when they are erased.
CREATE OR REPLACE FUNCTION visits_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.cancelled_at IS NOT NULL OR OLD.out_at IS NOT NULL) AND NEW.erased_at IS NULL THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'visits_over', message = 'A visit that is over stays as it was';
  END IF;
  IF OLD.in_at IS NOT NULL AND (OLD.in_at, OLD.check_in_id, OLD.badge_number, OLD.expected_day, OLD.host_tenant_id)
    IS DISTINCT FROM (NEW.in_at, NEW.check_in_id, NEW.badge_number, NEW.expected_day, NEW.host_tenant_id) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'visits_in_once', message = 'A visitor comes in once';
  END IF;
  IF (OLD.cancelled_at, OLD.out_at) IS DISTINCT FROM (NEW.cancelled_at, NEW.out_at)
    AND (OLD.cancelled_at IS NOT NULL OR OLD.out_at IS NOT NULL) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'visits_over', message = 'A visit that is over stays as it was';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER visits_stay BEFORE UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION visits_stay();
