INSERT INTO audit_personal VALUES
  ('tenants', ARRAY['contact_person', 'email', 'phone', 'notes']),
  ('tenant_people', ARRAY['name', 'email', 'phone', 'role']),
  ('room_bookings', ARRAY['client_name', 'client_email', 'client_phone', 'client_company', 'purpose', 'cancel_reason']),
  ('mail_items', ARRAY['sender', 'reference', 'note', 'handed_to', 'signature']),
  ('invoices', ARRAY['bill_to.contactPerson', 'bill_to.email', 'bill_to.phone', 'bill_to.name', 'bill_to.kraPin']),
  ('users', ARRAY['username', 'email', 'first_name', 'last_name', 'profile_image_url']),
  ('employees', ARRAY['first_name', 'last_name', 'email', 'phone', 'bank_name', 'bank_code', 'bank_branch_code', 'bank_account',
    'national_id', 'nhif_number', 'nssf_number', 'kra_pin', 'exemption_certificate']);
--> statement-breakpoint
CREATE FUNCTION audit_redacted(image jsonb, fields text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY fields LOOP
    IF jsonb_typeof(image #> string_to_array(field, '.')) <> 'null' THEN
      image := jsonb_set(image, string_to_array(field, '.'), '"[erased]"');
    END IF;
  END LOOP;
  RETURN image;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_redactions_fixed BEFORE UPDATE OR DELETE ON audit_redactions FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_redactions_kept BEFORE TRUNCATE ON audit_redactions FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- An entry never changes, but for personal fields that are blanked and recorded as such in the same transaction.
CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
DROP TRIGGER audit_log_fixed ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_fixed BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
--> statement-breakpoint
-- Takes personal fields of these rows out of their history. The last state of a row stays as it is: it is what the row is
-- compared with, and the row was blanked first. The sealer is held off, so that every entry is chained either before or after.
CREATE FUNCTION audit_redact(of_entity text, ids text[], only_fields text[] DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  blanked text[];
  this_batch uuid := uuid_v7();
  done integer;
BEGIN
  SELECT CASE WHEN only_fields IS NULL THEN p.fields ELSE ARRAY(SELECT unnest(p.fields) INTERSECT SELECT unnest(only_fields)) END
    INTO STRICT blanked FROM audit_personal p WHERE p.entity = of_entity;
  PERFORM 1 FROM audit_head FOR UPDATE;
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
  FROM blank b LEFT JOIN audit_seal s ON s.audit_id = b.id
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
--> statement-breakpoint
-- Whether an entry that no longer hashes to its link is one that was redacted, and says so in the log.
CREATE FUNCTION audit_was_redacted(link bytea, entry audit_log) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM audit_redactions r
    JOIN audit_log told ON told.entity = 'audit_log' AND told.entity_id = r.batch::text AND told.action = 'redacted'
    WHERE r.audit_id = (entry).id AND r.link_hash = link AND r.image_hash = audit_hash('', entry)
      AND told.after -> 'entries' ->> (entry).id::text = encode(r.image_hash, 'hex'))
$$;
--> statement-breakpoint
-- As before, and a redacted entry stands for what it was: its link goes on from where it was made.
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
    IF running <> link.hash AND audit_was_redacted(link.hash, link.entry) THEN
      running := link.hash;
    END IF;
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
-- Tax papers are kept until five years after the end of their year.
CREATE FUNCTION tax_years_over(on_day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT make_date(extract(year FROM on_day)::int + 6, 1, 1) <= current_date
$$;
--> statement-breakpoint
-- As before, and how somebody can be reached may be blanked on an issued invoice: no law asks for that part of it. Who it was
-- made out to may be, once the years of the tax law are over.
CREATE OR REPLACE FUNCTION invoices_stay_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Generated columns are worked out after this trigger, and follow from the others.
  moving text[] := ARRAY['status', 'paid_amount', 'credited_amount', 'paid_at', 'updated_at', 'invoice_number', 'bill_to'];
  reached jsonb := OLD.bill_to || '{"contactPerson": null, "email": null, "phone": null}';
BEGIN
  IF OLD.status <> 'draft' AND (
    to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving
    OR NOT (NEW.bill_to IN (OLD.bill_to, reached) OR (
      tax_years_over(OLD.issue_date) AND NEW.bill_to = reached || jsonb_build_object('name', NEW.bill_to -> 'name', 'kraPin', null)))
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'An issued invoice never changes';
  END IF;
  IF OLD.status <> 'draft' AND NEW.status = 'draft' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_status_edge', message = 'An issued invoice is never a draft again';
  END IF;
  IF OLD.status = 'draft' AND NEW.status <> 'draft' THEN
    NEW.tx := space_tx();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was signed for stays as it was signed for, until whoever signed is erased with their tenant.
CREATE OR REPLACE FUNCTION mail_items_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := ARRAY['sender', 'reference', 'note', 'handed_to', 'signature', 'updated_at'];
BEGIN
  IF OLD.status <> 'waiting' AND NOT (
    to_jsonb(OLD) - personal = to_jsonb(NEW) - personal
    AND EXISTS (SELECT 1 FROM tenants t WHERE t.id = OLD.tenant_id AND t.erased_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mail_items_stay_closed',
      message = format('An item that was %s is closed', replace(OLD.status, '_', ' '));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER privacy_requests_fixed BEFORE UPDATE OR DELETE ON privacy_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER privacy_requests_noted AFTER INSERT ON privacy_requests FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER privacy_notices_fixed BEFORE UPDATE OR DELETE ON privacy_notices FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER number_views_fixed BEFORE UPDATE OR DELETE ON number_views FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER number_views_noted AFTER INSERT ON number_views FOR EACH STATEMENT EXECUTE FUNCTION note_change();
