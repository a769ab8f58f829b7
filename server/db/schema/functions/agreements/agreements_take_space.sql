-- An agreement that counts again, after it ended or was a draft, takes its spaces again.
CREATE OR REPLACE FUNCTION agreements_take_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM package_spaces_hold(l.package_id) FROM (
    SELECT DISTINCT package_id FROM agreement_lines
    WHERE agreement_id = NEW.id AND NOT is_over AND package_id IS NOT NULL ORDER BY package_id) AS l;
  RETURN NULL;
END $$;

CREATE TRIGGER agreements_take_space AFTER UPDATE ON agreements FOR EACH ROW
  WHEN (OLD.state IN ('draft', 'ended') AND NEW.state NOT IN ('draft', 'ended')) EXECUTE FUNCTION agreements_take_space();
