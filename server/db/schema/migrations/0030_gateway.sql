CREATE TABLE "effects" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reference" text,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamptz DEFAULT clock_timestamp(),
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "effects_state_known" CHECK ("effects"."state" in ('queued', 'sending', 'unknown', 'done', 'refused', 'dead')),
	CONSTRAINT "effects_due_until_ended" CHECK (("effects"."state" in ('done', 'refused', 'dead')) = ("effects"."next_try_at" is null))
);
--> statement-breakpoint
CREATE TABLE "gateway_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"channel_id" uuid,
	"dedupe_key" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text NOT NULL,
	"seen" integer DEFAULT 1 NOT NULL,
	"received_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"processed_at" timestamptz,
	"outcome" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamptz DEFAULT clock_timestamp(),
	CONSTRAINT "gateway_messages_waits_or_ended" CHECK (case when "gateway_messages"."next_try_at" is null then "gateway_messages"."outcome" is not null else "gateway_messages"."processed_at" is null end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "effects_once" ON "effects" USING btree ("provider","kind","dedupe_key");--> statement-breakpoint
CREATE INDEX "effects_due" ON "effects" USING btree ("next_try_at") WHERE "effects"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "effects_with_payload" ON "effects" USING btree ("updated_at") WHERE "effects"."payload" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_messages_once" ON "gateway_messages" USING btree ("provider","kind","dedupe_key");--> statement-breakpoint
CREATE INDEX "gateway_messages_due" ON "gateway_messages" USING btree ("next_try_at") WHERE "gateway_messages"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "gateway_messages_by_processed" ON "gateway_messages" USING btree ("processed_at");--> statement-breakpoint
-- What is asked for names people: the log has it as a digest. How often it was tried is of no interest afterwards.
SELECT audit_attach('effects', 'id', ARRAY['payload'], ARRAY['tries', 'next_try_at']);
