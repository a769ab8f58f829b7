-- A row's recorded image: secrets as their SHA-256 (a change shows, the secret does not), noise left out.
CREATE FUNCTION audit_image(row_data jsonb, hashed text[], ignored text[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN cardinality(hashed) = 0 THEN row_data - ignored
    ELSE (row_data - ignored - hashed) || (
      SELECT jsonb_object_agg(k, 'sha256:' || encode(sha256(convert_to(row_data ->> k, 'UTF8')), 'hex'))
      FROM unnest(hashed) AS k)
  END
$$;
--> statement-breakpoint
-- One statement-level trigger per kind of change, so that a run over 100,000 rows writes its audit rows in one
-- statement. Without an actor the write fails.
CREATE FUNCTION audit_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who text := nullif(current_setting('app.actor', true), '');
  who_name text := coalesce(nullif(current_setting('app.actor_name', true), ''), who);
  request text := nullif(current_setting('app.request_id', true), '');
  spec audit_tables%rowtype;
BEGIN
  IF who IS NULL THEN
    RAISE EXCEPTION USING errcode = '23502', constraint = 'audit_actor_known',
      message = format('No actor is set for a change of %s', tg_table_name);
  END IF;
  SELECT * INTO STRICT spec FROM audit_tables WHERE entity = tg_table_name;
  IF tg_op = 'INSERT' THEN
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, after)
    SELECT who, who_name, request, 'insert', tg_table_name, row_data ->> spec.key,
      audit_image(row_data, spec.hashed, spec.ignored)
    FROM (SELECT to_jsonb(n) AS row_data FROM new_rows n) AS changed;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, before)
    SELECT who, who_name, request, 'delete', tg_table_name, row_data ->> spec.key,
      audit_image(row_data, spec.hashed, spec.ignored)
    FROM (SELECT to_jsonb(o) AS row_data FROM old_rows o) AS changed;
  ELSE
    INSERT INTO audit_log (actor, actor_name, request_id, action, entity, entity_id, before, after)
    SELECT who, who_name, request, 'update', tg_table_name, id, was, is_now
    FROM (
      SELECT o.row_data ->> spec.key AS id,
        audit_image(o.row_data, spec.hashed, spec.ignored) AS was,
        audit_image(n.row_data, spec.hashed, spec.ignored) AS is_now
      FROM (SELECT to_jsonb(r) AS row_data FROM old_rows r) AS o
      JOIN (SELECT to_jsonb(r) AS row_data FROM new_rows r) AS n ON o.row_data ->> spec.key = n.row_data ->> spec.key
    ) AS changed
    WHERE was - 'updated_at' <> is_now - 'updated_at';
  END IF;
  PERFORM remember_change(tg_table_name);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A key that changes would tear a row from its history.
CREATE FUNCTION keep_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) ->> tg_argv[0] IS DISTINCT FROM to_jsonb(NEW) ->> tg_argv[0] THEN
    RAISE EXCEPTION USING errcode = '23001', message = format('The key of %s never changes', tg_table_name);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_attach(entity regclass, key text, hashed text[] DEFAULT '{}', ignored text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_tables VALUES (entity::text, key, hashed, ignored);
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes()', entity);
  EXECUTE format('CREATE TRIGGER audit_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes()', entity);
  EXECUTE format('CREATE TRIGGER audit_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_changes()', entity);
  EXECUTE format('CREATE TRIGGER audit_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', entity);
  EXECUTE format('CREATE TRIGGER keep_key BEFORE UPDATE OF %I ON %s FOR EACH ROW EXECUTE FUNCTION keep_key(%L)', key, entity, key);
END $$;
--> statement-breakpoint
-- Events that change no audited row, such as a sign-in.
CREATE FUNCTION audit_event(event text, of_entity text, of_id text, details jsonb DEFAULT NULL) RETURNS void
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
--> statement-breakpoint
CREATE FUNCTION audit_hash(previous bytea, entry audit_log) RETURNS bytea
LANGUAGE sql IMMUTABLE SET timezone = 'UTC' AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    (entry).id, (entry).at, (entry).tx::text, (entry).actor, (entry).actor_name, (entry).request_id, (entry).action,
    (entry).entity, (entry).entity_id, (entry).before, (entry).after)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Where the chain ends. Kept apart from the chain, so that cutting off its tail shows.
CREATE TABLE audit_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  tx xid8 NOT NULL,
  audit_id bigint NOT NULL,
  hash bytea NOT NULL
);
--> statement-breakpoint
INSERT INTO audit_head VALUES (true, 0, '0', 0, '\x00');
--> statement-breakpoint
-- Chains what is committed and not chained yet, in (tx, id) order, up to the oldest transaction that still runs: no
-- entry can appear before the head afterwards. The head's row lock lets one node work at a time.
CREATE FUNCTION audit_seal_batch(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head%rowtype;
  entry audit_log%rowtype;
  sealed integer := 0;
BEGIN
  SELECT * INTO head FROM audit_head FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  FOR entry IN
    SELECT * FROM audit_log a
    WHERE (a.tx, a.id) > (head.tx, head.audit_id) AND a.tx < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY a.tx, a.id LIMIT at_most
  LOOP
    sealed := sealed + 1;
    head.seq := head.seq + 1;
    head.hash := audit_hash(head.hash, entry);
    INSERT INTO audit_seal (seq, audit_id, tx, hash) VALUES (head.seq, entry.id, entry.tx, head.hash);
    head.tx := entry.tx;
    head.audit_id := entry.id;
  END LOOP;
  IF sealed > 0 THEN
    UPDATE audit_head SET seq = head.seq, tx = head.tx, audit_id = head.audit_id, hash = head.hash;
  END IF;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- Recomputes the chain and names the first thing that does not fit: a hash cannot be right after a wrong one, so the
-- walk stops there.
CREATE FUNCTION audit_verify_chain() RETURNS TABLE (kind text, audit_id bigint, message text)
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
  FOR link IN SELECT s.seq, s.audit_id, s.tx, s.hash, a AS entry, a.id AS found
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
    IF running <> link.hash THEN
      RETURN QUERY SELECT 'altered', link.audit_id, format('Audit entry %s was altered', link.audit_id);
      RETURN;
    END IF;
    last_tx := link.tx;
    last_id := link.audit_id;
  END LOOP;
  IF head.seq <> expected OR head.hash <> running THEN
    RETURN QUERY SELECT 'cut', head.audit_id, format('The chain ends at link %s, but %s were made', expected, head.seq);
    RETURN;
  END IF;
  RETURN QUERY SELECT 'inserted', a.id, format('Audit entry %s was put in later', a.id)
    FROM audit_log a LEFT JOIN audit_seal s ON s.audit_id = a.id
    WHERE s.seq IS NULL AND (a.tx, a.id) <= (head.tx, head.audit_id) ORDER BY a.tx, a.id LIMIT 1;
END $$;
--> statement-breakpoint
-- Compares every audited row with the last state that the log has of it. Columns that came or went with a later
-- version are not compared.
CREATE FUNCTION audit_verify_rows() RETURNS TABLE (kind text, entity text, entity_id text, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  spec audit_tables%rowtype;
BEGIN
  FOR spec IN SELECT * FROM audit_tables ORDER BY audit_tables.entity LOOP
    RETURN QUERY EXECUTE format($q$
      WITH last_state AS (
        SELECT DISTINCT ON (a.entity_id) a.entity_id, a.after
        FROM audit_log a WHERE a.entity = %L AND a.action IN ('insert', 'update', 'delete')
        ORDER BY a.entity_id, a.id DESC
      ), current_state AS (
        SELECT row_data ->> %L AS entity_id, audit_image(row_data, %L::text[], %L::text[]) AS image
        FROM (SELECT to_jsonb(t) AS row_data FROM %I t) AS r
      ), compared AS (
        SELECT coalesce(c.entity_id, l.entity_id) AS entity_id, c.image, l.after, l.entity_id IS NULL AS unknown,
          (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(c.image) WHERE l.after ? key) AS shared_now,
          (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(l.after) WHERE c.image ? key) AS shared_then
        FROM current_state c FULL JOIN last_state l ON l.entity_id = c.entity_id
      )
      SELECT CASE WHEN unknown OR after IS NULL THEN 'row_added' WHEN image IS NULL THEN 'row_missing' ELSE 'row_changed' END,
        %L::text, entity_id,
        CASE WHEN unknown OR after IS NULL THEN format('%%s %%s is not in the audit log', %L::text, entity_id)
          WHEN image IS NULL THEN format('%%s %%s was removed outside the audit log', %L::text, entity_id)
          ELSE format('%%s %%s was changed outside the audit log: %%s', %L::text, entity_id, (
            SELECT string_agg(key, ', ') FROM jsonb_each(shared_now) WHERE shared_then -> key <> value)) END
      FROM compared
      WHERE (image IS NOT NULL AND (unknown OR after IS NULL)) OR (image IS NULL AND after IS NOT NULL)
        OR (image IS NOT NULL AND shared_now - 'updated_at' <> shared_then - 'updated_at')
      ORDER BY entity_id LIMIT 100
    $q$, spec.entity, spec.key, spec.hashed, spec.ignored, spec.entity, spec.entity, spec.entity, spec.entity, spec.entity);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_fixed BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_seal_fixed BEFORE UPDATE OR DELETE ON audit_seal FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_seal_kept BEFORE TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
SELECT audit_attach('users', 'id', ARRAY['password_hash'], ARRAY['last_login_at']);
--> statement-breakpoint
SELECT audit_attach('settings', 'name');
--> statement-breakpoint
CREATE TRIGGER users_touched BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER settings_touched BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER notifications_noted AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER outbox_noted AFTER INSERT OR UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER sessions_noted AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- A new password, role or status ends every session of the user, whoever makes the change.
CREATE FUNCTION users_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash <> OLD.password_hash OR NEW.role <> OLD.role OR NEW.status <> OLD.status THEN
    DELETE FROM sessions WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_sessions AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_end_sessions();
--> statement-breakpoint
CREATE FUNCTION sessions_need_active_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND status = 'active' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'sessions_user_active', message = 'The user is not active';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_user_active BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_need_active_user();
--> statement-breakpoint
-- Somebody must be able to let people in: the last active administrator stays. The lock makes two administrators
-- who demote each other take turns.
CREATE FUNCTION users_keep_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'admin' AND OLD.status = 'active' AND (tg_op = 'DELETE' OR NEW.role <> 'admin' OR NEW.status <> 'active') THEN
    PERFORM pg_advisory_xact_lock(hashtext('users_keep_admin'));
    IF NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' AND id <> OLD.id) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'users_last_admin', message = 'The last administrator stays';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_admin AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_keep_admin();
