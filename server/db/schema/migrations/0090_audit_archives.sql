CREATE TABLE "audit_archived_states" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"archive" integer NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_archives" (
	"number" integer PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"up_to" date NOT NULL,
	"from_tx" "xid8" NOT NULL,
	"to_tx" "xid8" NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"last_tx" "xid8" NOT NULL,
	"last_audit_id" bigint NOT NULL,
	"hash_before" "bytea" NOT NULL,
	"last_hash" "bytea" NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"signed_by" text NOT NULL,
	"encrypted_for" text[] NOT NULL,
	"places" text[] NOT NULL,
	"states" bigint DEFAULT 0 NOT NULL,
	"states_hash" "bytea" DEFAULT '\x' NOT NULL,
	"tx" "xid8" DEFAULT space_tx() NOT NULL,
	"archived_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"hash" "bytea" DEFAULT '\x' NOT NULL,
	CONSTRAINT "audit_archives_months" CHECK ("audit_archives"."up_to" > "audit_archives"."month" and extract(day from "audit_archives"."month") = 1),
	CONSTRAINT "audit_archives_links" CHECK ("audit_archives"."to_seq" >= "audit_archives"."from_seq" - 1 and "audit_archives"."to_tx" > "audit_archives"."from_tx"),
	CONSTRAINT "audit_archives_sha256" CHECK ("audit_archives"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "audit_archived_states_by_row" ON "audit_archived_states" USING btree ("entity","entity_id","audit_id");--> statement-breakpoint
CREATE INDEX "audit_archived_states_by_archive" ON "audit_archived_states" USING btree ("archive","audit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_archives_by_month" ON "audit_archives" USING btree ("month");