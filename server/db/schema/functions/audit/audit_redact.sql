-- Takes personal fields of these rows out of their history. The last state of a row stays as it is: the row is compared
-- with it, and the row was blanked first. The sealer is locked out, so that every entry is chained either before or
-- after. What archives have carried over of these rows goes where the log has something newer.
CREATE OR REPLACE FUNCTION audit_redact(of_entity text, ids text[], only_fields text[] DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  blanked text[];
  this_batch uuid := uuid_v7();
  done integer;
BEGIN
  SELECT CASE WHEN only_fields IS NULL THEN p.fields ELSE ARRAY(SELECT unnest(p.fields) INTERSECT SELECT unnest(only_fields)) END
    INTO STRICT blanked FROM audit_personal p WHERE p.entity = of_entity;
  PERFORM 1 FROM audit_head FOR UPDATE;
  UPDATE audit_archived_states s SET after = NULL WHERE s.entity = of_entity AND s.entity_id = ANY (ids) AND s.after IS NOT NULL
    AND EXISTS (SELECT FROM audit_log l WHERE l.entity = s.entity AND l.entity_id = s.entity_id AND l.id > s.audit_id
      AND l.action IN ('insert', 'update', 'delete'));
  WITH last_states AS (
    SELECT max(l.id) AS id FROM audit_log l
    WHERE l.entity = of_entity AND l.entity_id = ANY (ids) AND l.action IN ('insert', 'update', 'delete') GROUP BY l.entity_id
  ), blank AS (
    SELECT a AS entry, a.id, a.before AS was, a.after AS became, audit_redacted(a.before, blanked) AS before,
      CASE WHEN a.id IN (SELECT s.id FROM last_states s) THEN a.after ELSE audit_redacted(a.after, blanked) END AS after
    FROM audit_log a WHERE a.entity = of_entity AND a.entity_id = ANY (ids)
  )
  INSERT INTO audit_redactions (audit_id, batch, link_hash, image_hash)
  SELECT b.id, this_batch, s.hash,
    audit_hash('', jsonb_populate_record(b.entry, jsonb_build_object('before', b.before, 'after', b.after)))
  FROM blank b LEFT JOIN audit_seal s ON s.tx = (b.entry).tx AND s.audit_id = b.id
  WHERE b.before IS DISTINCT FROM b.was OR b.after IS DISTINCT FROM b.became;
  GET DIAGNOSTICS done = ROW_COUNT;
  IF done = 0 THEN
    RETURN 0;
  END IF;
  UPDATE audit_log a SET before = audit_redacted(a.before, blanked),
      after = CASE WHEN a.action IN ('insert', 'update', 'delete') AND NOT EXISTS (
        SELECT 1 FROM audit_log l WHERE l.entity = a.entity AND l.entity_id = a.entity_id AND l.id > a.id
          AND l.action IN ('insert', 'update', 'delete')
      ) THEN a.after ELSE audit_redacted(a.after, blanked) END
    FROM audit_redactions r WHERE r.batch = this_batch AND r.audit_id = a.id;
  PERFORM audit_event('redacted', 'audit_log', this_batch::text, jsonb_build_object('entity', of_entity, 'entries',
    (SELECT jsonb_object_agg(r.audit_id, encode(r.image_hash, 'hex')) FROM audit_redactions r WHERE r.batch = this_batch)));
  RETURN done;
END $$;
