-- Compares about so many rows, table by table from a place on, and says at which place the next part begins: the name of a table, and
-- the key below which to go on in it. No place is the beginning, and the end.
-- Volatile, so that it reads what is there once no month can be taken out of the log any more.
CREATE OR REPLACE FUNCTION audit_verify_part(place text, at_most integer, OUT next text, OUT looked integer, OUT problems jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first text := split_part(place, ' ', 1);
  below text := nullif(substr(place, length(split_part(place, ' ', 1)) + 2), '');
  spec audit_tables%rowtype;
  slice record;
BEGIN
  LOCK TABLE audit_log IN ACCESS SHARE MODE;
  looked := 0;
  problems := '[]';
  FOR spec IN SELECT * FROM audit_tables t WHERE first IS NULL OR t.entity >= first ORDER BY t.entity LOOP
    next := spec.entity;
    EXIT WHEN looked >= at_most;
    SELECT * INTO STRICT slice FROM audit_verify_slice(spec, CASE WHEN spec.entity = first THEN below END, at_most);
    looked := looked + slice.looked;
    problems := problems || slice.problems;
    next := spec.entity || ' ' || slice.next;
    EXIT WHEN next IS NOT NULL;
  END LOOP;
END $$;
