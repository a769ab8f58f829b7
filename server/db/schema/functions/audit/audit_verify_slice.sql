-- Compares a slice of an audited table with the last states that the log has of its rows, from a key downwards. It reads at most so many
-- rows and four times as many entries, and ends where both were read; "next" is where the next slice begins. Columns that came or went
-- with a later version are not compared. Keys that are neither text nor uuid are ordered as text: their tables are small.
CREATE OR REPLACE FUNCTION audit_verify_slice(spec audit_tables, below text, at_most integer, OUT next text, OUT looked integer, OUT problems jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64MB' SET jit = off AS $$
DECLARE
  last record;
  kind text;
  key text := format('t.%I', spec.key);
  image text := CASE WHEN cardinality(spec.hashed) = 0 THEN format('row_data - %L::text[]', spec.ignored)
    ELSE format('audit_image(row_data, %L::text[], %L::text[])', spec.hashed, spec.ignored) END;
BEGIN
  SELECT * INTO STRICT last FROM audit_last_states(spec.entity, below, at_most * 4);
  SELECT format_type(a.atttypid, NULL) INTO STRICT kind FROM pg_attribute a
    WHERE a.attrelid = spec.entity::regclass AND a.attname = spec.key AND NOT a.attisdropped;
  IF kind NOT IN ('uuid', 'text') OR kind = 'uuid' AND below !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    key := key || '::text';
    kind := 'text';
  END IF;
  EXECUTE format($q$
    WITH current_rows AS MATERIALIZED (
      SELECT to_jsonb(t.%1$I) #>> '{}' AS id, to_jsonb(t) AS row_data FROM %2$I t WHERE %3$s ORDER BY %4$s DESC LIMIT %5$s
    ), reach AS MATERIALIZED (
      SELECT greatest($1, (SELECT min(id) FROM current_rows HAVING count(*) = %5$s)) AS low
    ), both_sides AS MATERIALIZED (
      SELECT coalesce(c.id, l.id) AS id, c.image, l.after
      FROM (SELECT id, %6$s AS image FROM current_rows, reach WHERE low IS NULL OR id >= low) AS c
      FULL JOIN (SELECT s.* FROM unnest($2, $3) AS s (id, after), reach WHERE low IS NULL OR s.id >= low) AS l ON l.id = c.id
    ), different AS MATERIALIZED (
      SELECT id, image, after,
        (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(image) WHERE after ? key) AS shared_now,
        (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(after) WHERE image ? key) AS shared_then
      FROM both_sides WHERE image - 'updated_at' IS DISTINCT FROM after - 'updated_at'
    ), broken AS (
      SELECT id, CASE WHEN after IS NULL THEN 'row_added' WHEN image IS NULL THEN 'row_missing' ELSE 'row_changed' END AS kind,
        CASE WHEN after IS NULL THEN format('%%s %%s is not in the audit log', %2$L::text, id)
          WHEN image IS NULL THEN format('%%s %%s was removed outside the audit log', %2$L::text, id)
          ELSE format('%%s %%s was changed outside the audit log: %%s', %2$L::text, id, (
            SELECT string_agg(key, ', ') FROM jsonb_each(shared_now) WHERE shared_then -> key <> value)) END AS message
      FROM different WHERE after IS NULL OR image IS NULL OR shared_now - 'updated_at' <> shared_then - 'updated_at'
      ORDER BY id LIMIT 100
    )
    SELECT (SELECT low FROM reach), (SELECT count(*) FROM both_sides), (SELECT coalesce(jsonb_agg(
      jsonb_build_object('kind', b.kind, 'entity', %2$L, 'entity_id', b.id, 'message', b.message) ORDER BY b.id), '[]') FROM broken b)
  $q$, spec.key, spec.entity, CASE WHEN below IS NULL THEN 'true' ELSE format('%s < %L::%s', key, below, kind) END, key, at_most, image)
  INTO next, looked, problems USING last.low, last.ids, last.states;
END $$;
