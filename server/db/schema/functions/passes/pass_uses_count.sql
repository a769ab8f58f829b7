-- A day of a pass counts as it is written, within the days that it is valid; the checks of passes hold the number of days and the price.
CREATE OR REPLACE FUNCTION pass_uses_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_rows u JOIN passes p ON p.id = u.pass_id
    WHERE p.voided_at IS NOT NULL OR p.lapsed > 0 OR u.day NOT BETWEEN p.valid_from AND p.expires_on
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'passes_usable', message = 'This pass cannot be used on this day', table = 'passes';
  END IF;
  UPDATE passes p SET used_days = p.used_days + u.days, earned = p.earned + u.earned
  FROM (SELECT pass_id, count(*)::int AS days, sum(earned) AS earned FROM new_rows GROUP BY pass_id) u WHERE p.id = u.pass_id;
  RETURN NULL;
END $$;

CREATE TRIGGER pass_uses_count AFTER INSERT ON pass_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pass_uses_count();
