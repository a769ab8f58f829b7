-- Makes the partitions that audit_cuts names, in a log that is still empty: a restore brings the cuts before the entries.
CREATE OR REPLACE FUNCTION audit_lay_out() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  IF EXISTS (SELECT FROM audit_log) OR EXISTS (SELECT FROM audit_seal) THEN
    RAISE EXCEPTION 'The audit log is not empty';
  END IF;
  -- The chain first: its partitions refer to those of the log.
  FOR part IN SELECT inhrelid::regclass AS name FROM pg_inherits WHERE inhparent IN ('audit_log'::regclass, 'audit_seal'::regclass)
    ORDER BY inhparent = 'audit_log'::regclass
  LOOP
    EXECUTE format('DROP TABLE %s', part.name);
  END LOOP;
  FOR part IN SELECT month, from_tx, lead(from_tx) OVER (ORDER BY month) AS to_tx FROM audit_cuts ORDER BY month LOOP
    PERFORM audit_add_partitions(part.month, part.from_tx, part.to_tx);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION audit_lay_out() FROM PUBLIC;
