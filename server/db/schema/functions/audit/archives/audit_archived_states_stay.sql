-- A carried state comes with its archive and never changes. It is emptied, and no more, once something newer is known of its row.
CREATE OR REPLACE FUNCTION audit_archived_states_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    IF NEW.archive = (SELECT coalesce(max(a.number), 0) + 1 FROM audit_archives a)
      AND NEW.hash = sha256(convert_to(coalesce(NEW.after::text, ''), 'UTF8')) THEN
      RETURN NEW;
    END IF;
  ELSIF tg_op = 'UPDATE' THEN
    IF NEW.after IS NULL AND to_jsonb(OLD) - 'after' = to_jsonb(NEW) - 'after' AND EXISTS (
      SELECT FROM audit_log a WHERE a.entity = OLD.entity AND a.entity_id = OLD.entity_id AND a.id > OLD.audit_id
        AND a.action IN ('insert', 'update', 'delete')
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION USING errcode = '23001', message = format('%s is append-only', tg_table_name), table = tg_table_name;
END $$;

CREATE TRIGGER audit_archived_states_fixed BEFORE INSERT OR UPDATE OR DELETE ON audit_archived_states FOR EACH ROW EXECUTE FUNCTION audit_archived_states_stay();
