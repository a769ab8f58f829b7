ALTER TABLE "backups" ADD COLUMN "encrypted_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "copies" jsonb DEFAULT '[]'::jsonb NOT NULL;