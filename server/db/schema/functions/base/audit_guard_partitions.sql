-- What a partition does not have from the table it belongs to: TRUNCATE of it alone would not ask the table. Row triggers, which
-- forbid changes to the owner too, come with the table.
CREATE OR REPLACE FUNCTION audit_guard_partitions(suffix text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['audit_log', 'audit_seal'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_partition_kept BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', kind || '_' || suffix);
  END LOOP;
END $$;
