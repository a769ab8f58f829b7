-- Archives have no gap: each begins where the one before it ended, and takes the whole oldest month of the log, of which every entry is
-- sealed and to which no transaction can add one. What was carried over from it is summed up, and the row chained to the one before it.
CREATE OR REPLACE FUNCTION audit_archives_go_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_archives%rowtype;
  oldest audit_cuts%rowtype;
  next audit_cuts%rowtype;
  links bigint := NEW.to_seq - NEW.from_seq + 1;
BEGIN
  SELECT * INTO last FROM audit_archives ORDER BY number DESC LIMIT 1;
  SELECT * INTO oldest FROM audit_cuts ORDER BY month LIMIT 1;
  SELECT * INTO next FROM audit_cuts ORDER BY month OFFSET 1 LIMIT 1;
  IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.from_seq <> coalesce(last.to_seq, 0) + 1
    OR NEW.hash_before <> coalesce(last.last_hash, '\x00')
    OR (NEW.month, NEW.from_tx, NEW.up_to, NEW.to_tx) IS DISTINCT FROM (oldest.month, oldest.from_tx, next.month, next.from_tx)
    OR settled_before() < NEW.to_tx
    OR links <> (SELECT count(*) FROM audit_log a WHERE a.tx >= NEW.from_tx AND a.tx < NEW.to_tx)
    OR links <> (SELECT count(*) FROM audit_seal s WHERE s.tx >= NEW.from_tx AND s.tx < NEW.to_tx)
    OR (links > 0 AND NOT EXISTS (SELECT FROM audit_seal s WHERE s.tx = NEW.last_tx AND s.audit_id = NEW.last_audit_id
      AND s.tx < NEW.to_tx AND s.seq = NEW.to_seq AND s.hash = NEW.last_hash))
  THEN
    RAISE EXCEPTION USING errcode = '23001', message = 'audit_archives only goes on from its end', table = tg_table_name;
  END IF;
  SELECT count(*), sha256(coalesce(string_agg(s.hash, ''::bytea ORDER BY s.audit_id), '')) INTO NEW.states, NEW.states_hash
    FROM audit_archived_states s WHERE s.archive = NEW.number;
  NEW.hash := audit_archive_hash(coalesce(last.hash, '\x00'), NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER audit_archives_go_on BEFORE INSERT ON audit_archives FOR EACH ROW EXECUTE FUNCTION audit_archives_go_on();
