CREATE TABLE "anchors" (
	"day" date PRIMARY KEY NOT NULL,
	"made_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"audit_seq" bigint NOT NULL,
	"audit_hash" text NOT NULL,
	"journal_seq" bigint NOT NULL,
	"journal_hash" text NOT NULL,
	"block" text NOT NULL,
	"recipients" text[] NOT NULL,
	"file" text,
	"filed_at" timestamptz,
	"file_error" text,
	CONSTRAINT "anchors_somewhere" CHECK (cardinality("anchors"."recipients") > 0 or "anchors"."file" is not null),
	CONSTRAINT "anchors_filed" CHECK ("anchors"."filed_at" is null or "anchors"."file" is not null)
);
--> statement-breakpoint
CREATE TABLE "space_identity" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	CONSTRAINT "space_identity_one" CHECK ("space_identity"."one")
);
--> statement-breakpoint
INSERT INTO space_identity DEFAULT VALUES;
