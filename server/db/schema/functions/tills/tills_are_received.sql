-- Money that was handed over has arrived when somebody else says so, in whatever way that is told.
CREATE OR REPLACE FUNCTION tills_are_received() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  handed_by text;
BEGIN
  SELECT handed_over_by INTO handed_by FROM tills WHERE transfer_id = NEW.id;
  IF handed_by IS NULL THEN
    RETURN NEW;
  END IF;
  IF handed_by = current_setting('app.actor') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tills_received_by_another', message = 'Somebody else confirms a hand-over';
  END IF;
  UPDATE tills SET received_at = clock_timestamp(), received_by_name = current_setting('app.actor_name') WHERE transfer_id = NEW.id;
  RETURN NEW;
END $$;

CREATE TRIGGER tills_are_received BEFORE UPDATE OF arrived_on ON transfers FOR EACH ROW
  WHEN (OLD.arrived_on IS NULL AND NEW.arrived_on IS NOT NULL) EXECUTE FUNCTION tills_are_received();
