ALTER TABLE "floors" ADD COLUMN "width" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "floors" ADD COLUMN "height" integer DEFAULT 1200 NOT NULL;--> statement-breakpoint
ALTER TABLE "floors" ADD COLUMN "drawing" jsonb DEFAULT '{"walls":[],"rooms":[],"units":[],"labels":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "floors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "floors" ADD CONSTRAINT "floors_measured" CHECK ("floors"."width" between 200 and 20000 and "floors"."height" between 200 and 20000);