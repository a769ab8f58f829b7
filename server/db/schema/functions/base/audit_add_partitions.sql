-- Makes the partitions of log and chain for a month, from one transaction up to another; null is without end.
CREATE OR REPLACE FUNCTION audit_add_partitions(of_month date, from_tx xid8, to_tx xid8) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  suffix text := to_char(of_month, 'YYYY_MM');
  bounds text := audit_bounds(from_tx, to_tx);
BEGIN
  EXECUTE format('CREATE TABLE audit_log_%s (LIKE audit_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id)) WITH (toast_tuple_target = 4080)', suffix);
  EXECUTE format('CREATE TABLE audit_seal_%1$s (LIKE audit_seal INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (seq),
    CONSTRAINT audit_seal_entry FOREIGN KEY (audit_id) REFERENCES audit_log_%1$s (id))', suffix);
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_%s %s', suffix, bounds);
  EXECUTE format('ALTER TABLE audit_seal ATTACH PARTITION audit_seal_%s %s', suffix, bounds);
  PERFORM audit_guard_partitions(suffix);
END $$;
