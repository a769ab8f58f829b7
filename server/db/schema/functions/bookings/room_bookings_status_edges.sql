-- The only ways from one booking status to another.
CREATE OR REPLACE FUNCTION room_bookings_status_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('confirmed', 'completed'),
    ('confirmed', 'no_show'), ('cancelled', 'confirmed'), ('completed', 'no_show'), ('no_show', 'completed')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'room_bookings_status_edge',
      message = format('A %s booking cannot become %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER room_bookings_status_edges BEFORE UPDATE OF status ON room_bookings FOR EACH ROW EXECUTE FUNCTION room_bookings_status_edges();
