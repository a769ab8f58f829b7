-- Stock never falls below what is booked at one time: to take one out of use, change those bookings first.
CREATE OR REPLACE FUNCTION extras_keep_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM booking_items i JOIN room_bookings b ON b.id = i.booking_id AND b.status IN ('pending', 'confirmed')
    WHERE i.extra_id = NEW.id AND extra_peak(NEW.id, b.starts_at, b.ends_at) > NEW.stock
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'extras_stock_booked', message = 'More are booked at one time';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER extras_keep_stock AFTER UPDATE OF stock ON extras FOR EACH ROW
  WHEN (NEW.stock IS NOT NULL AND NEW.stock IS DISTINCT FROM OLD.stock) EXECUTE FUNCTION extras_keep_stock();
