-- New bookings draw on the allowance of their tenant.
CREATE OR REPLACE FUNCTION room_bookings_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM room_allowance_apply(coalesce(jsonb_agg(jsonb_build_object('tenant', tenant_id, 'day', booking_date, 'minutes', free_minutes)), '[]'))
    FROM new_rows WHERE free_minutes > 0 AND status <> 'cancelled';
  RETURN NULL;
END $$;

CREATE TRIGGER room_bookings_draw AFTER INSERT ON room_bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_draw();
