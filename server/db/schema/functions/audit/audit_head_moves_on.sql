-- The head moves only to a link that exists, and never back: cutting the chain must not move its end along.
CREATE OR REPLACE FUNCTION audit_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seq < OLD.seq OR NOT EXISTS (
    SELECT 1 FROM audit_seal s WHERE s.seq = NEW.seq AND s.audit_id = NEW.audit_id AND s.hash = NEW.hash
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', message = 'audit_head only moves on', table = tg_table_name;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION audit_head_moves_on();
