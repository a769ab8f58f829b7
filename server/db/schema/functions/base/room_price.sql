-- What charged minutes of a room cost: the cheapest mix of days, half days and hours (priceBooking in domain/bookings/price.ts).
-- A day and a half day each cover so many hours at one price. Not in SQL, for the reason that document_number gives.
CREATE OR REPLACE FUNCTION room_price(
  minutes integer, hourly_rate numeric, half_day_rate numeric, half_day_hours integer, day_rate numeric, full_day_hours integer
) RETURNS numeric LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT min(round(d * coalesce(day_rate, 0) + h * coalesce(half_day_rate, 0)
      + greatest(minutes - (d * coalesce(full_day_hours, 0) + h * coalesce(half_day_hours, 0)) * 60, 0) * hourly_rate / 60, 2))
    FROM generate_series(0, coalesce(ceil(minutes / (full_day_hours * 60.0))::integer, 0)) AS d,
      generate_series(0, coalesce(ceil(minutes / (half_day_hours * 60.0))::integer, 0)) AS h
  );
END $$;
