-- Begins the partitions of a month: the open ones end before the next transaction. Both tables are held meanwhile, so that every transaction that
-- wrote to them has ended, under a lower number than the cut; who writes later under a lower one still has a place. Answers false
-- where the month, or a later one, has begun already. What is attached again is read once, to see that it keeps within the bounds.
CREATE OR REPLACE FUNCTION audit_cut(of_month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  open audit_cuts%rowtype;
  suffix text;
  cut xid8;
BEGIN
  SELECT * INTO STRICT open FROM audit_cuts ORDER BY month DESC LIMIT 1;
  IF open.month >= of_month THEN
    RETURN false;
  END IF;
  LOCK TABLE audit_log, audit_seal IN ACCESS EXCLUSIVE MODE;
  -- Another server may have done it while this one waited.
  SELECT * INTO STRICT open FROM audit_cuts ORDER BY month DESC LIMIT 1;
  IF open.month >= of_month THEN
    RETURN false;
  END IF;
  suffix := to_char(open.month, 'YYYY_MM');
  cut := (greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_xact_id()::text::bigint + 1)
    + public.tx_offset())::text::xid8;
  EXECUTE format('ALTER TABLE audit_log DETACH PARTITION audit_log_%s', suffix);
  EXECUTE format('ALTER TABLE audit_seal DETACH PARTITION audit_seal_%s', suffix);
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_%s %s', suffix, audit_bounds(open.from_tx, cut));
  EXECUTE format('ALTER TABLE audit_seal ATTACH PARTITION audit_seal_%s %s', suffix, audit_bounds(open.from_tx, cut));
  INSERT INTO audit_cuts (month, from_tx) VALUES (of_month, cut);
  PERFORM audit_add_partitions(of_month, cut, NULL);
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION audit_cut(date) FROM PUBLIC;
