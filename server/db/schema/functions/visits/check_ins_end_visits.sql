-- Who is out of the building has left, whether it was noted by the desk, by a tablet or by the end of the day.
CREATE OR REPLACE FUNCTION check_ins_end_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visits SET out_at = NEW.out_at WHERE check_in_id = NEW.id AND out_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER check_ins_end_visits AFTER UPDATE OF out_at ON check_ins FOR EACH ROW
  WHEN (NEW.kind = 'visit' AND OLD.out_at IS NULL AND NEW.out_at IS NOT NULL) EXECUTE FUNCTION check_ins_end_visits();
