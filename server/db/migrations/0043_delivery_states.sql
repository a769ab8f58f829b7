ALTER TABLE "outbox" RENAME COLUMN "sent_at" TO "accepted_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_status_known";--> statement-breakpoint
UPDATE "outbox" SET "status" = CASE "status" WHEN 'sent' THEN 'accepted' WHEN 'dead' THEN 'bounced' ELSE "status" END,
  "accepted_at" = CASE WHEN "status" = 'sent' THEN coalesce("accepted_at", "created_at") END
  WHERE "status" IN ('sent', 'dead') OR "accepted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('kept', 'queued', 'accepted', 'bounced', 'discarded'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_accepted_at" CHECK (("outbox"."status" = 'accepted') = ("outbox"."accepted_at" is not null));--> statement-breakpoint
DROP INDEX "outbox_dead";--> statement-breakpoint
-- The ways into the outbox that people bookmarked or were notified of lead where they led.
UPDATE "notifications" SET "path" = '/outbox?status=bounced' WHERE "path" = '/outbox?status=dead';--> statement-breakpoint
UPDATE "saved_views" SET "search" = replace(replace("search", 'status=dead', 'status=bounced'), 'status=sent', 'status=accepted')
  WHERE "list" = 'outbox';
