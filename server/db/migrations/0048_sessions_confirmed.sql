ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamptz DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
-- Whoever is signed in since long is asked again.
UPDATE "sessions" SET "confirmed_at" = "created_at";--> statement-breakpoint
-- Failures that were kept with the statement and its values. The log of the server has them; the lists do not need them.
UPDATE billing_runs SET error = 'The run failed. The server''s log has the details.' WHERE error LIKE 'Failed query:%';--> statement-breakpoint
UPDATE run_steps SET error = 'This step failed. The server''s log has the details.' WHERE error LIKE 'Failed query:%';--> statement-breakpoint
UPDATE report_runs SET error = 'Drawing the reports failed. The server''s log has the details.' WHERE error LIKE 'Failed query:%';--> statement-breakpoint
UPDATE outbox SET last_error = 'Drawing the document failed. The server''s log has the details.' WHERE last_error LIKE 'Failed query:%';--> statement-breakpoint
UPDATE backups SET error = 'The backup failed. The server''s log has the details.' WHERE error LIKE 'The backup failed: Failed query:%';--> statement-breakpoint
UPDATE notifications SET body = 'The server''s log has the details.' WHERE body LIKE '%Failed query:%';
