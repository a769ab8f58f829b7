ALTER TABLE "agreement_lines" ADD COLUMN "list_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "approved_at" timestamptz;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_approved" CHECK (("agreements"."approved_by" is null) = ("agreements"."approved_at" is null));