-- The log and its chain become partitioned by transaction. The tables that are there become the first partition as they are: no row is
-- copied. One index of each is built, and the first one read once where it is cut at this month.
CREATE TABLE "audit_cuts" (
	"month" date PRIMARY KEY NOT NULL,
	"from_tx" "xid8" NOT NULL,
	"cut_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_cuts_month" CHECK (extract(day from "audit_cuts"."month") = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_cuts_by_tx" ON "audit_cuts" USING btree ("from_tx");
--> statement-breakpoint
ALTER TABLE "audit_redactions" DROP CONSTRAINT "audit_redactions_audit_id_audit_log_id_fk";
--> statement-breakpoint
DO $partition$
DECLARE
  this_month date := date_trunc('month', now() AT TIME ZONE 'UTC');
  first_month date;
  suffix text;
  last_id bigint;
  indexed record;
BEGIN
  SELECT least(this_month, date_trunc('month', min(at) AT TIME ZONE 'UTC')) INTO first_month FROM audit_log;
  suffix := to_char(first_month, 'YYYY_MM');
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO last_id FROM audit_log_id_seq;

  DROP INDEX audit_log_by_tx;
  DROP INDEX audit_seal_once;
  ALTER TABLE audit_seal RENAME CONSTRAINT audit_seal_audit_id_audit_log_id_fk TO audit_seal_entry;
  -- A name belongs to one index: those of the partition make room for those of the whole.
  FOR indexed IN SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND tablename IN ('audit_log', 'audit_seal') LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', indexed.name, indexed.name || '_' || suffix);
  END LOOP;
  ALTER TABLE audit_log ALTER id DROP IDENTITY;
  EXECUTE format('ALTER TABLE audit_log RENAME TO audit_log_%s', suffix);
  EXECUTE format('ALTER TABLE audit_seal RENAME TO audit_seal_%s', suffix);

  EXECUTE format('CREATE TABLE audit_log (LIKE audit_log_%s INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (tx)', suffix);
  EXECUTE format('CREATE TABLE audit_seal (LIKE audit_seal_%s INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (tx)', suffix);
  ALTER TABLE audit_log ALTER id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME audit_log_id_seq);
  PERFORM setval('audit_log_id_seq', greatest(last_id, 1), last_id > 0);
  CREATE UNIQUE INDEX audit_log_by_tx ON audit_log (tx, id);
  CREATE INDEX audit_log_by_time ON audit_log (at, id);
  CREATE INDEX audit_log_by_entity ON audit_log (entity, entity_id, id);
  CREATE INDEX audit_log_by_actor ON audit_log (actor, at, id);
  CREATE INDEX audit_log_by_name ON audit_log (actor_name, at, id);
  CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
  CREATE INDEX audit_log_of_agreements ON audit_log
    ((coalesce(coalesce(after, before) ->> 'agreement_id', coalesce(after, before) ->> 'line_id')))
    WHERE entity IN ('agreement_lines', 'unit_holds', 'agreement_pauses', 'agreement_increases', 'renewal_contacts');
  CREATE UNIQUE INDEX audit_seal_by_tx ON audit_seal (tx, audit_id);

  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_%s FOR VALUES FROM (MINVALUE) TO (MAXVALUE)', suffix);
  EXECUTE format('ALTER TABLE audit_seal ATTACH PARTITION audit_seal_%s FOR VALUES FROM (MINVALUE) TO (MAXVALUE)', suffix);
  PERFORM audit_guard_partitions(suffix);
  INSERT INTO audit_cuts (month, from_tx) VALUES (first_month, '0');
  PERFORM audit_cut(this_month);
END $partition$;
