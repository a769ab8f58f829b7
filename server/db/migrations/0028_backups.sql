-- A space that was restored goes on in a PostgreSQL whose own count of transactions may stand lower than the numbers in the
-- space's rows. What is kept of a transaction is its number plus this offset, which a restore sets so high that what comes
-- after it is also numbered after it: the chains and the guards of issued documents compare these numbers.
CREATE FUNCTION tx_offset() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT 0::bigint $$;
--> statement-breakpoint
CREATE FUNCTION space_tx() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT (pg_current_xact_id()::text::bigint + public.tx_offset())::text::xid8
$$;
--> statement-breakpoint
-- Every transaction with a lower number has ended.
CREATE FUNCTION settled_before() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + public.tx_offset())::text::xid8
$$;
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"trigger" text NOT NULL,
	"actor_name" text NOT NULL,
	"host" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamptz,
	"step" text,
	"done" integer DEFAULT 0 NOT NULL,
	"to_do" integer DEFAULT 0 NOT NULL,
	"file" text,
	"bytes" bigint,
	"rows" bigint,
	"sha256" text,
	"audit_head" text,
	"journal_head" text,
	"verification" text,
	"verification_note" text,
	"verified_at" timestamptz,
	"error" text,
	"removed_at" timestamptz,
	CONSTRAINT "backups_status_known" CHECK ("backups"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "backups_trigger_known" CHECK ("backups"."trigger" in ('schedule', 'person', 'command')),
	CONSTRAINT "backups_verification_known" CHECK ("backups"."verification" in ('restored', 'read', 'failed')),
	CONSTRAINT "backups_done_whole" CHECK ("backups"."status" <> 'done' or ("backups"."file" is not null and "backups"."bytes" is not null and "backups"."sha256" is not null)),
	CONSTRAINT "backups_failed_said" CHECK ("backups"."status" <> 'failed' or length("backups"."error") > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "tx" SET DEFAULT space_tx();--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "tx" SET DEFAULT space_tx();--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "tx" SET DEFAULT space_tx();--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "tx" SET DEFAULT space_tx();--> statement-breakpoint
CREATE INDEX "backups_by_start" ON "backups" USING btree ("started_at","id");