-- Merges the parts of a day into one row. Two that run at once wait for each other, and the second finds nothing left
-- to do.
CREATE OR REPLACE FUNCTION journal_days_put_together() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  days integer;
BEGIN
  WITH parted AS (
    SELECT account, day, source_type FROM journal_days GROUP BY account, day, source_type HAVING count(*) > 1 LIMIT 5000
  ), taken AS (
    DELETE FROM journal_days d USING parted p
    WHERE d.account = p.account AND d.day = p.day AND d.source_type = p.source_type RETURNING d.*
  ), whole AS (
    INSERT INTO journal_days (account, day, source_type, debit, credit)
      SELECT account, day, source_type, sum(debit), sum(credit) FROM taken GROUP BY account, day, source_type RETURNING 1
  )
  SELECT count(*) INTO days FROM whole;
  RETURN days;
END $$;
