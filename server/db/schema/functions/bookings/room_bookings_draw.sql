-- The used minutes of a month are the sum of the free minutes of its live bookings: a new booking draws on the allowance of
-- its tenant, and one that moves, changes or is cancelled gives back what it drew and draws again. The row lock makes
-- bookings of one tenant take turns, and the check on the row keeps them within the allowance. Runs once per statement: a
-- series that moves over the end of a month gives back and draws in one step.
CREATE OR REPLACE FUNCTION room_bookings_draw() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn jsonb;
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    drawn := (SELECT jsonb_agg(jsonb_build_object('tenant', tenant_id, 'day', booking_date, 'minutes', free_minutes))
      FROM new_rows WHERE free_minutes > 0 AND status <> 'cancelled');
  ELSE
    drawn := (SELECT jsonb_agg(jsonb_build_object('tenant', tenant_id, 'day', booking_date, 'minutes', minutes)) FROM (
      SELECT tenant_id, booking_date, -free_minutes AS minutes FROM old_rows WHERE free_minutes > 0 AND status <> 'cancelled'
      UNION ALL
      SELECT tenant_id, booking_date, free_minutes FROM new_rows WHERE free_minutes > 0 AND status <> 'cancelled'
    ) AS moved);
  END IF;
  IF drawn IS NULL THEN
    RETURN NULL;
  END IF;
  FOR change IN
    SELECT (c ->> 'tenant')::uuid AS tenant, date_trunc('month', (c ->> 'day')::date)::date AS month,
      sum((c ->> 'minutes')::integer)::integer AS minutes
    FROM jsonb_array_elements(drawn) AS c GROUP BY 1, 2 HAVING sum((c ->> 'minutes')::integer) <> 0 ORDER BY 1, 2
  LOOP
    UPDATE room_allowances a SET used_minutes = a.used_minutes + change.minutes
      WHERE a.tenant_id = change.tenant AND a.month = change.month;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'room_allowances_known', message = 'No allowance was set for this month';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER room_bookings_draw AFTER INSERT ON room_bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_draw();
CREATE TRIGGER room_bookings_redraw AFTER UPDATE ON room_bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_draw();
