-- Compares every audited row with the last state that the log has of it. Columns that came or went with a later version
-- are not compared.
CREATE OR REPLACE FUNCTION audit_verify_rows() RETURNS TABLE (kind text, entity text, entity_id text, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  spec audit_tables%rowtype;
BEGIN
  FOR spec IN SELECT * FROM audit_tables ORDER BY audit_tables.entity LOOP
    RETURN QUERY EXECUTE format($q$
      WITH last_state AS (
        SELECT DISTINCT ON (a.entity_id) a.entity_id, a.after
        FROM audit_log a WHERE a.entity = %L AND a.action IN ('insert', 'update', 'delete')
        ORDER BY a.entity_id, a.id DESC
      ), current_state AS (
        SELECT row_data ->> %L AS entity_id, audit_image(row_data, %L::text[], %L::text[]) AS image
        FROM (SELECT to_jsonb(t) AS row_data FROM %I t) AS r
      ), compared AS (
        SELECT coalesce(c.entity_id, l.entity_id) AS entity_id, c.image, l.after, l.entity_id IS NULL AS unknown,
          (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(c.image) WHERE l.after ? key) AS shared_now,
          (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(l.after) WHERE c.image ? key) AS shared_then
        FROM current_state c FULL JOIN last_state l ON l.entity_id = c.entity_id
      )
      SELECT CASE WHEN unknown OR after IS NULL THEN 'row_added' WHEN image IS NULL THEN 'row_missing' ELSE 'row_changed' END,
        %L::text, entity_id,
        CASE WHEN unknown OR after IS NULL THEN format('%%s %%s is not in the audit log', %L::text, entity_id)
          WHEN image IS NULL THEN format('%%s %%s was removed outside the audit log', %L::text, entity_id)
          ELSE format('%%s %%s was changed outside the audit log: %%s', %L::text, entity_id, (
            SELECT string_agg(key, ', ') FROM jsonb_each(shared_now) WHERE shared_then -> key <> value)) END
      FROM compared
      WHERE (image IS NOT NULL AND (unknown OR after IS NULL)) OR (image IS NULL AND after IS NOT NULL)
        OR (image IS NOT NULL AND shared_now - 'updated_at' <> shared_then - 'updated_at')
      ORDER BY entity_id LIMIT 100
    $q$, spec.entity, spec.key, spec.hashed, spec.ignored, spec.entity, spec.entity, spec.entity, spec.entity, spec.entity);
  END LOOP;
END $$;
