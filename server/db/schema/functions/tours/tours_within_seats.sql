-- No more visitors are shown around at once than the settings say; what was booked while they said more stays. The seats of one time
-- are kept apart by the table itself (tours_no_overlap).
CREATE OR REPLACE FUNCTION tours_within_seats() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.seat > coalesce((SELECT (value ->> 'toursAtOnce')::int FROM settings WHERE name = 'rooms'), 1) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tours_within_seats', message = 'Nobody is free to show visitors around then';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tours_within_seats BEFORE INSERT ON tours FOR EACH ROW WHEN (NEW.state <> 'cancelled') EXECUTE FUNCTION tours_within_seats();
CREATE TRIGGER tours_moved_within_seats BEFORE UPDATE OF seat, starts_at, ends_at, state ON tours FOR EACH ROW
  WHEN (NEW.state <> 'cancelled' AND (OLD.state = 'cancelled' OR NEW.starts_at <> OLD.starts_at OR NEW.ends_at <> OLD.ends_at OR NEW.seat <> OLD.seat))
  EXECUTE FUNCTION tours_within_seats();
