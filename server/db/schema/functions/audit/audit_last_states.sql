-- The last states that the log, or an archive of it, has of rows of a table, from a key downwards, which is how its index gives the newest entry of a row
-- first. At most so many entries are read, however many there are of one row; "low" is the last key that was reached, where there may
-- be more. Planned once for all tables: a log of many partitions takes longer to plan for than to read from.
CREATE OR REPLACE FUNCTION audit_last_states(of_entity text, below text, at_most integer, OUT low text, OUT ids text[], OUT states jsonb[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET work_mem = '64MB' SET jit = off AS $$
DECLARE
  lowest_state jsonb;
BEGIN
  -- Above all keys, in whatever order the database has its text.
  below := coalesce(below, greatest(
    (SELECT a.entity_id || '0' FROM audit_log a WHERE a.entity = of_entity ORDER BY a.entity_id DESC LIMIT 1),
    (SELECT s.entity_id || '0' FROM audit_archived_states s WHERE s.entity = of_entity ORDER BY s.entity_id DESC LIMIT 1)));
  WITH entries AS MATERIALIZED (
    SELECT * FROM (
      SELECT a.entity_id, a.id, a.action IN ('insert', 'update', 'delete') AS is_change, a.after FROM audit_log a
      WHERE a.entity = of_entity AND a.entity_id < below
      UNION ALL SELECT s.entity_id, s.audit_id, true, s.after FROM audit_archived_states s WHERE s.entity = of_entity AND s.entity_id < below
    ) AS known ORDER BY known.entity_id DESC, known.id DESC LIMIT at_most
  ), newest AS (
    SELECT DISTINCT ON (e.entity_id) e.entity_id, e.after FROM entries e WHERE e.is_change ORDER BY e.entity_id DESC, e.id DESC
  )
  SELECT (SELECT min(e.entity_id) FROM entries e HAVING count(*) = at_most), coalesce(array_agg(n.entity_id), '{}'), coalesce(array_agg(n.after), '{}')
    INTO low, ids, states FROM newest n;
  -- The entries of the last key may have been cut off before its last change.
  IF low <> ALL (ids) THEN
    SELECT known.after INTO lowest_state FROM (
      SELECT a.id, a.after FROM audit_log a WHERE a.entity = of_entity AND a.entity_id = low AND a.action IN ('insert', 'update', 'delete')
      UNION ALL SELECT s.audit_id, s.after FROM audit_archived_states s WHERE s.entity = of_entity AND s.entity_id = low
    ) AS known ORDER BY known.id DESC LIMIT 1;
    IF FOUND THEN
      ids := ids || low;
      states := states || lowest_state;
    END IF;
  END IF;
END $$;
