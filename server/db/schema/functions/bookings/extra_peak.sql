-- How many of an extra are out at one time at most between two moments. It rises only when a booking begins, so that the
-- starts within the span are all that has to be looked at. No booking is longer than a day, which keeps it to an index.
CREATE OR REPLACE FUNCTION extra_peak(extra uuid, span_start timestamptz, span_end timestamptz, besides uuid[] DEFAULT '{}')
RETURNS integer LANGUAGE sql STABLE AS $$
  WITH lent AS (
    SELECT b.starts_at, b.ends_at, i.quantity FROM room_bookings b JOIN booking_items i ON i.booking_id = b.id AND i.extra_id = extra
    WHERE b.starts_at > span_start - interval '24 hours' AND b.starts_at < span_end AND b.ends_at > span_start
      AND b.status IN ('pending', 'confirmed') AND b.id <> ALL (besides)
  )
  SELECT coalesce(max((SELECT sum(o.quantity) FROM lent o WHERE o.starts_at <= m.at AND o.ends_at > m.at)), 0)::integer
  FROM (SELECT greatest(starts_at, span_start) AS at FROM lent) AS m
$$;
