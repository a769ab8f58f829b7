-- Carries what must still be known of the oldest month once it is gone: the last state of each row whose newest entry lies in it, and
-- what tells of entries blanked elsewhere. A row can have an entry of a lower number in a later month, where its transaction was the
-- younger one and the faster: then it is carried too where it says that the row was removed.
CREATE OR REPLACE FUNCTION audit_carry_states(of_archive integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_tx xid8;
  end_tx xid8;
BEGIN
  SELECT c.from_tx INTO STRICT first_tx FROM audit_cuts c ORDER BY c.month LIMIT 1;
  SELECT c.from_tx INTO STRICT end_tx FROM audit_cuts c ORDER BY c.month OFFSET 1 LIMIT 1;
  UPDATE audit_archived_states s SET after = NULL WHERE s.after IS NOT NULL AND EXISTS (
    SELECT FROM audit_log a WHERE a.entity = s.entity AND a.entity_id = s.entity_id AND a.id > s.audit_id
      AND a.action IN ('insert', 'update', 'delete') AND a.tx >= first_tx AND a.tx < end_tx);
  INSERT INTO audit_archived_states (audit_id, archive, entity, entity_id, hash, after)
  SELECT l.id, of_archive, l.entity, l.entity_id, sha256(convert_to(coalesce(l.after::text, ''), 'UTF8')), l.after
  FROM (
    SELECT DISTINCT ON (a.entity, a.entity_id) a.id, a.entity, a.entity_id, a.after
    FROM audit_log a JOIN audit_tables t ON t.entity = a.entity
    WHERE a.tx >= first_tx AND a.tx < end_tx AND a.action IN ('insert', 'update', 'delete')
    ORDER BY a.entity, a.entity_id, a.id DESC
  ) AS l
  WHERE NOT EXISTS (SELECT FROM audit_log n WHERE n.entity = l.entity AND n.entity_id = l.entity_id AND n.id > l.id
      AND n.action IN ('insert', 'update', 'delete'))
    AND NOT EXISTS (SELECT FROM audit_archived_states s WHERE s.entity = l.entity AND s.entity_id = l.entity_id AND s.audit_id > l.id)
    AND (l.after IS NOT NULL OR EXISTS (SELECT FROM audit_log e WHERE e.entity = l.entity AND e.entity_id = l.entity_id AND e.tx >= end_tx))
  UNION ALL
  SELECT a.id, of_archive, a.entity, a.entity_id, sha256(convert_to(a.after::text, 'UTF8')), a.after
  FROM audit_log a WHERE a.entity = 'audit_log' AND a.action = 'redacted' AND a.tx >= first_tx AND a.tx < end_tx
    AND EXISTS (SELECT FROM audit_redactions r JOIN audit_log e ON e.id = r.audit_id AND e.tx >= end_tx WHERE r.batch::text = a.entity_id);
END $$;

REVOKE EXECUTE ON FUNCTION audit_carry_states(integer) FROM PUBLIC;
