-- Of a projector there are two, and never three are out at one time, however many book at once: the extras are locked in
-- the order of their ids before anything is counted. What is cancelled or over holds nothing; what is moved, made longer
-- or brought back is counted again.
CREATE OR REPLACE FUNCTION booking_items_within_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bookings uuid[];
BEGIN
  IF TG_TABLE_NAME = 'booking_items' THEN
    bookings := (SELECT array_agg(DISTINCT booking_id) FROM new_rows);
  ELSE
    bookings := (SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.status IN ('pending', 'confirmed')
        AND (o.status NOT IN ('pending', 'confirmed') OR n.starts_at <> o.starts_at OR n.ends_at <> o.ends_at));
  END IF;
  IF bookings IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM extras WHERE stock IS NOT NULL
    AND id IN (SELECT extra_id FROM booking_items WHERE booking_id = ANY (bookings)) ORDER BY id FOR NO KEY UPDATE;
  IF FOUND AND EXISTS (
    SELECT 1 FROM booking_items i JOIN extras e ON e.id = i.extra_id AND e.stock IS NOT NULL
    JOIN room_bookings b ON b.id = i.booking_id AND b.status IN ('pending', 'confirmed')
    WHERE i.booking_id = ANY (bookings) AND extra_peak(e.id, b.starts_at, b.ends_at) > e.stock
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'booking_items_within_stock', message = 'More are booked than there are';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER booking_items_within_stock AFTER INSERT ON booking_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booking_items_within_stock();
CREATE TRIGGER booking_items_still_within_stock AFTER UPDATE ON booking_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booking_items_within_stock();
CREATE TRIGGER room_bookings_keep_items AFTER UPDATE ON room_bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booking_items_within_stock();
