-- Events that change no audited row, such as a sign-in.
CREATE OR REPLACE FUNCTION audit_event(event text, of_entity text, of_id text, details jsonb DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who text := nullif(current_setting('app.actor', true), '');
BEGIN
  IF who IS NULL THEN
    RAISE EXCEPTION USING errcode = '23502', constraint = 'audit_actor_known', message = 'No actor is set for an event';
  END IF;
  IF event IN ('insert', 'update', 'delete') THEN
    RAISE EXCEPTION USING errcode = '23514', message = 'Changes are recorded by their own triggers';
  END IF;
  INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, after)
  VALUES (who, coalesce(nullif(current_setting('app.actor_name', true), ''), who),
    nullif(current_setting('app.request_id', true), ''), event, of_entity, of_id, details);
END $$;
