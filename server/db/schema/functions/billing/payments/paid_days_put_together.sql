-- Merges the parts of a day into one row. Two that run at once wait for each other, and the second finds nothing left
-- to do.
CREATE OR REPLACE FUNCTION paid_days_put_together() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  days integer;
BEGIN
  WITH parted AS (
    SELECT account, day FROM paid_days GROUP BY account, day HAVING count(*) > 1 LIMIT 5000
  ), taken AS (
    DELETE FROM paid_days d USING parted p WHERE d.account = p.account AND d.day = p.day RETURNING d.*
  ), whole AS (
    INSERT INTO paid_days (account, day, net, vat) SELECT account, day, sum(net), sum(vat) FROM taken GROUP BY account, day RETURNING 1
  )
  SELECT count(*) INTO days FROM whole;
  RETURN days;
END $$;
