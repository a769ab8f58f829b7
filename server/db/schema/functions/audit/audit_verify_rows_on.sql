-- Compares the next part of the audited rows from a place on. The kept place moves along with the check that goes on from it, past what was
-- in order: where something is not, it stays, so that the next check begins there and finds it again.
CREATE OR REPLACE FUNCTION audit_verify_rows_on(place text, at_most integer, OUT next text, OUT looked integer, OUT problems jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part record;
BEGIN
  SELECT * INTO STRICT part FROM audit_verify_part(place, at_most);
  next := part.next;
  looked := part.looked;
  problems := part.problems;
  IF problems = '[]' THEN
    UPDATE check_places c SET place = part.next, moved_at = clock_timestamp()
    WHERE c.rule = 'changes-recorded' AND c.place IS NOT DISTINCT FROM audit_verify_rows_on.place;
  END IF;
END $$;
