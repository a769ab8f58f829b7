-- Writes each change of an audited table to the log; without an actor the write fails. One statement-level trigger per
-- kind of change, so that a run over 100,000 rows writes its log in one statement. Key, secrets and ignored columns come
-- with the trigger (audit_watch). Each row is turned into its image once (OFFSET 0 keeps the planner from doing it again).
-- Where many rows with secrets come at once, the secrets are hashed before the image is built: taking each image apart
-- again costs more; for a few rows, the statement that is planned once is faster. A connection keeps the plan made for its
-- first change. Made for one row, it pairs the images by a nested loop, and a later change of some hundred rows took half
-- a minute; a hash join serves both.
CREATE OR REPLACE FUNCTION audit_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  who text := nullif(current_setting('app.actor', true), '');
  who_name text := coalesce(nullif(current_setting('app.actor_name', true), ''), who);
  request text := nullif(current_setting('app.request_id', true), '');
  key text := tg_argv[0];
  hashed text[] := tg_argv[1];
  ignored text[] := tg_argv[2];
  plain boolean := cardinality(hashed) = 0;
  many boolean := false;
  fields text;
  changed_tables text;
BEGIN
  IF who IS NULL THEN
    RAISE EXCEPTION USING errcode = '23502', constraint = 'audit_actor_known',
      message = format('No actor is set for a change of %s', tg_table_name);
  END IF;
  IF tg_op = 'INSERT' AND NOT plain THEN
    many := EXISTS (SELECT FROM new_rows OFFSET 100);
  END IF;
  IF many THEN
    SELECT string_agg(CASE WHEN attname = ANY (hashed)
        THEN format($field$'sha256:' || encode(sha256(convert_to(to_jsonb(n.%1$I) #>> '{}', 'UTF8')), 'hex') AS %1$I$field$, attname)
        ELSE format('n.%I', attname) END, ', ')
      INTO STRICT fields FROM pg_attribute
      WHERE attrelid = tg_relid AND attnum > 0 AND NOT attisdropped AND attname <> ALL (ignored);
    EXECUTE format($insert$
        INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, after)
        SELECT $1, $2, $3, 'insert', $4, to_jsonb(changed.%I) #>> '{}', to_jsonb(changed) FROM (SELECT %s FROM new_rows n) AS changed
      $insert$, key, fields)
      USING who, who_name, request, tg_table_name;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, after)
    SELECT who, who_name, request, 'insert', tg_table_name, row_data ->> key,
      CASE WHEN plain THEN row_data - ignored ELSE audit_image(row_data, hashed, ignored) END
    FROM (SELECT to_jsonb(n) AS row_data FROM new_rows n OFFSET 0) AS changed;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, before)
    SELECT who, who_name, request, 'delete', tg_table_name, row_data ->> key,
      CASE WHEN plain THEN row_data - ignored ELSE audit_image(row_data, hashed, ignored) END
    FROM (SELECT to_jsonb(o) AS row_data FROM old_rows o OFFSET 0) AS changed;
  ELSE
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, before, after)
    SELECT who, who_name, request, 'update', tg_table_name, o.id, o.image, n.image
    FROM (
      SELECT row_data ->> key AS id,
        CASE WHEN plain THEN row_data - ignored ELSE audit_image(row_data, hashed, ignored) END AS image
      FROM (SELECT to_jsonb(r) AS row_data FROM old_rows r OFFSET 0) AS was OFFSET 0
    ) AS o
    JOIN (
      SELECT row_data ->> key AS id,
        CASE WHEN plain THEN row_data - ignored ELSE audit_image(row_data, hashed, ignored) END AS image
      FROM (SELECT to_jsonb(r) AS row_data FROM new_rows r OFFSET 0) AS is_now OFFSET 0
    ) AS n ON o.id = n.id
    WHERE o.image - 'updated_at' <> n.image - 'updated_at';
  END IF;
  changed_tables := add_change(tg_table_name);
  RETURN NULL;
END $$;

-- Who may attach this function to a table of one's own, even a temporary one named "users", could write any audit entry.
REVOKE EXECUTE ON FUNCTION audit_changes() FROM PUBLIC;
