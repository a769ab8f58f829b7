-- Units are free from the day after the end of an agreement, by whatever route it is set; where the end is taken back, they are held
-- again as their lines say, unless somebody else has them. A unit that was left before the end stays left.
CREATE OR REPLACE FUNCTION agreements_free_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unit_holds h USING agreement_lines l
    WHERE l.agreement_id = NEW.id AND h.line_id = l.id AND h.start_date > NEW.end_date;
  UPDATE unit_holds h SET end_date = least(l.end_date, NEW.end_date) FROM agreement_lines l
    WHERE l.agreement_id = NEW.id AND h.line_id = l.id AND h.end_date IS DISTINCT FROM least(l.end_date, NEW.end_date)
      AND (h.end_date IS NOT DISTINCT FROM least(l.end_date, OLD.end_date) OR h.end_date > NEW.end_date);
  RETURN NULL;
END $$;

CREATE TRIGGER agreements_free_units AFTER UPDATE ON agreements FOR EACH ROW
  WHEN (OLD.end_date IS DISTINCT FROM NEW.end_date) EXECUTE FUNCTION agreements_free_units();
