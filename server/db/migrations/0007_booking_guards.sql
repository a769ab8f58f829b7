CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Half-open ranges: 9–10 and 10–11 both stand. Pending bookings count, so that two confirmations cannot meet. Checked at
-- the end of each statement, so that a daily series can move by a day, each date onto the place of the next.
ALTER TABLE room_bookings ADD CONSTRAINT room_bookings_no_overlap
  EXCLUDE USING gist (room_id WITH =, during WITH &&) WHERE (status <> 'cancelled') DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
SELECT audit_attach('booking_series', 'id');
--> statement-breakpoint
SELECT audit_attach('room_bookings', 'id', ARRAY['secret_hash'], ARRAY['during']);
--> statement-breakpoint
SELECT audit_attach('calendar_feeds', 'id', ARRAY['secret_hash']);
--> statement-breakpoint
CREATE TRIGGER room_bookings_touched BEFORE UPDATE ON room_bookings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER room_bookings_kept BEFORE DELETE ON room_bookings FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE FUNCTION room_bookings_status_edges() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER room_bookings_status_edges BEFORE UPDATE OF status ON room_bookings FOR EACH ROW EXECUTE FUNCTION room_bookings_status_edges();
--> statement-breakpoint
-- The month's used minutes are the sum of the free minutes of its live bookings; the row lock makes bookings of one
-- tenant take turns, and the check on the row keeps them within the allowance. Once for each statement: a series that
-- moves over the end of a month gives back and draws in one step.
CREATE FUNCTION room_allowance_apply(changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT (c ->> 'tenant')::uuid AS tenant, date_trunc('month', (c ->> 'day')::date)::date AS month,
      sum((c ->> 'minutes')::integer)::integer AS minutes
    FROM jsonb_array_elements(changes) AS c GROUP BY 1, 2 HAVING sum((c ->> 'minutes')::integer) <> 0 ORDER BY 1, 2
  LOOP
    UPDATE room_allowances a SET used_minutes = a.used_minutes + change.minutes
      WHERE a.tenant_id = change.tenant AND a.month = change.month;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'room_allowances_known', message = 'No allowance was set for this month';
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION room_bookings_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM room_allowance_apply(coalesce(jsonb_agg(jsonb_build_object('tenant', tenant_id, 'day', booking_date, 'minutes', free_minutes)), '[]'))
    FROM new_rows WHERE free_minutes > 0 AND status <> 'cancelled';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION room_bookings_redraw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM room_allowance_apply(coalesce(jsonb_agg(jsonb_build_object('tenant', tenant_id, 'day', booking_date, 'minutes', minutes)), '[]'))
    FROM (
      SELECT tenant_id, booking_date, -free_minutes AS minutes FROM old_rows WHERE free_minutes > 0 AND status <> 'cancelled'
      UNION ALL
      SELECT tenant_id, booking_date, free_minutes FROM new_rows WHERE free_minutes > 0 AND status <> 'cancelled'
    ) AS moved;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER room_bookings_draw AFTER INSERT ON room_bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_draw();
--> statement-breakpoint
CREATE TRIGGER room_bookings_redraw AFTER UPDATE ON room_bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION room_bookings_redraw();
--> statement-breakpoint
-- A browser is known as a tenant only while the tenant is active, whoever makes the change.
CREATE FUNCTION tenants_end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' THEN
    DELETE FROM member_sessions WHERE tenant_id = NEW.id;
    DELETE FROM member_codes WHERE tenant_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_end_member_sessions AFTER UPDATE OF status ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_end_member_sessions();
