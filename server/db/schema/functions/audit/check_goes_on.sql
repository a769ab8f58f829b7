-- Notes that a rule was checked from one place to another and nothing was found. What the functions themselves check is not for anybody
-- else to say.
CREATE OR REPLACE FUNCTION check_goes_on(of_rule text, from_place text, to_place text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of_rule = 'changes-recorded' THEN
    RAISE EXCEPTION USING errcode = '42501', message = 'audit_verify_rows_on notes its own place';
  END IF;
  INSERT INTO check_places AS c (rule, place) VALUES (of_rule, to_place)
    ON CONFLICT (rule) DO UPDATE SET place = to_place, moved_at = clock_timestamp() WHERE c.place IS NOT DISTINCT FROM from_place;
END $$;
