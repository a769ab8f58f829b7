-- A booking that moves, changes or is cancelled gives back what it drew and draws again.
CREATE OR REPLACE FUNCTION room_bookings_redraw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM room_allowance_apply(coalesce(jsonb_agg(jsonb_build_object('tenant', tenant_id, 'day', booking_date, 'minutes', minutes)), '[]'))
    FROM (
      SELECT tenant_id, booking_date, -free_minutes AS minutes FROM old_rows WHERE free_minutes > 0 AND status <> 'cancelled'
      UNION ALL
      SELECT tenant_id, booking_date, free_minutes FROM new_rows WHERE free_minutes > 0 AND status <> 'cancelled'
    ) AS moved;
  RETURN NULL;
END $$;

CREATE TRIGGER room_bookings_redraw AFTER UPDATE ON room_bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_redraw();
