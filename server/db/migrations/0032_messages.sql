CREATE TABLE "message_stops" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "message_stops_address_folded" CHECK ("message_stops"."address" = lower("message_stops"."address"))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"body" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "message_templates_channel_known" CHECK ("message_templates"."channel" in ('email', 'sms')),
	CONSTRAINT "message_templates_whole" CHECK (("message_templates"."body" is null and "message_templates"."subject" is null) or ("message_templates"."body" is not null and ("message_templates"."subject" is null) = ("message_templates"."channel" = 'sms')))
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "stop_url" text;--> statement-breakpoint
CREATE UNIQUE INDEX "message_stops_once" ON "message_stops" USING btree ("address","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_once" ON "message_templates" USING btree ("kind","channel");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","next_attempt_at") WHERE "outbox"."status" = 'queued';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('email', 'sms'));