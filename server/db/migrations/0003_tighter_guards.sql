ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_user_id_token_hash_pk";--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_token_hash_ip_pk" PRIMARY KEY("user_id","token_hash","ip");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_images" CHECK (jsonb_typeof("audit_log"."before") <> 'null' and jsonb_typeof("audit_log"."after") <> 'null');--> statement-breakpoint
-- Who may attach this function to a table of one's own, even a temporary one named "users", could write any audit entry.
REVOKE EXECUTE ON FUNCTION audit_changes() FROM PUBLIC;
--> statement-breakpoint
-- The head moves on to a link that exists, and never goes away: whoever cuts the chain must not move its end along.
CREATE FUNCTION audit_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seq < OLD.seq OR NOT EXISTS (
    SELECT 1 FROM audit_seal s WHERE s.seq = NEW.seq AND s.audit_id = NEW.audit_id AND s.hash = NEW.hash
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', message = 'audit_head only moves on', table = tg_table_name;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION audit_head_moves_on();
--> statement-breakpoint
CREATE TRIGGER audit_head_fixed BEFORE DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_head_kept BEFORE TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- As before, and the links and the head themselves are compared with the entries that they stand for.
CREATE OR REPLACE FUNCTION audit_verify_chain() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head%rowtype;
  link record;
  expected bigint := 0;
  running bytea := '\x00';
  last_tx xid8 := '0';
  last_id bigint := 0;
BEGIN
  SELECT * INTO head FROM audit_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::bigint, 'The head of the chain is gone';
    RETURN;
  END IF;
  FOR link IN SELECT s.seq, s.audit_id, s.tx, s.hash, s.hash_version, a AS entry, a.id AS found, a.tx AS entry_tx
    FROM audit_seal s LEFT JOIN audit_log a ON a.id = s.audit_id ORDER BY s.seq
  LOOP
    expected := expected + 1;
    IF link.seq <> expected THEN
      RETURN QUERY SELECT 'missing', link.audit_id, format('Link %s of the chain is missing', expected);
      RETURN;
    ELSIF link.found IS NULL THEN
      RETURN QUERY SELECT 'missing', link.audit_id, format('Audit entry %s is missing', link.audit_id);
      RETURN;
    ELSIF (link.tx, link.audit_id) <= (last_tx, last_id) THEN
      RETURN QUERY SELECT 'reordered', link.audit_id, format('Audit entry %s is out of order', link.audit_id);
      RETURN;
    END IF;
    running := audit_hash(running, link.entry);
    IF running <> link.hash OR link.tx <> link.entry_tx OR link.hash_version <> 1 THEN
      RETURN QUERY SELECT 'altered', link.audit_id, format('Audit entry %s was altered', link.audit_id);
      RETURN;
    END IF;
    last_tx := link.tx;
    last_id := link.audit_id;
  END LOOP;
  IF head.seq <> expected OR head.hash <> running OR head.audit_id <> last_id THEN
    RETURN QUERY SELECT 'cut', head.audit_id, format('The chain ends at link %s, but %s were made', expected, head.seq);
    RETURN;
  END IF;
  RETURN QUERY SELECT 'inserted', a.id, format('Audit entry %s was put in later', a.id)
    FROM audit_log a LEFT JOIN audit_seal s ON s.audit_id = a.id
    WHERE s.seq IS NULL AND (a.tx, a.id) <= (head.tx, head.audit_id) ORDER BY a.tx, a.id LIMIT 1;
END $$;
--> statement-breakpoint
-- As before, but an administrator of the demo space does not count beside a real one: outside demo mode that account
-- opens nothing, so that the last real administrator must stay.
CREATE OR REPLACE FUNCTION users_keep_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'admin' AND OLD.status = 'active' AND (tg_op = 'DELETE' OR NEW.role <> 'admin' OR NEW.status <> 'active') THEN
    PERFORM pg_advisory_xact_lock(hashtext('users_keep_admin'));
    IF NOT EXISTS (
      SELECT 1 FROM users
      WHERE role = 'admin' AND status = 'active' AND id <> OLD.id AND (OLD.demo OR NOT demo)
    ) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'users_last_admin', message = 'The last administrator stays';
    END IF;
  END IF;
  RETURN NULL;
END $$;
