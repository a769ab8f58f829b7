-- An entry never changes, except for personal fields that are blanked and recorded as such in the same transaction.
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF to_jsonb(OLD) - ARRAY['before', 'after'] = to_jsonb(NEW) - ARRAY['before', 'after'] AND EXISTS (
      SELECT 1 FROM audit_redactions r JOIN audit_personal p ON p.entity = OLD.entity
      WHERE r.audit_id = OLD.id AND r.tx = space_tx() AND r.image_hash = audit_hash('', NEW)
        AND audit_redacted(OLD.before, p.fields) IS NOT DISTINCT FROM audit_redacted(NEW.before, p.fields)
        AND audit_redacted(OLD.after, p.fields) IS NOT DISTINCT FROM audit_redacted(NEW.after, p.fields)
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION USING errcode = '23001', message = format('%s is append-only', tg_table_name), table = tg_table_name;
END $$;

CREATE TRIGGER audit_log_fixed BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
