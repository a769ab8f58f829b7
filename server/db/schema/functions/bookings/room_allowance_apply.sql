-- The used minutes of a month are the sum of the free minutes of its live bookings. The row lock makes bookings of one
-- tenant take turns, and the check on the row keeps them within the allowance. Runs once per statement: a series that
-- moves over the end of a month gives back and draws in one step.
CREATE OR REPLACE FUNCTION room_allowance_apply(changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
