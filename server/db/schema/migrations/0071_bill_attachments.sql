CREATE TABLE "bill_attachments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"bill_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"added_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "bill_attachments_media_known" CHECK ("bill_attachments"."media_type" in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
	CONSTRAINT "bill_attachments_size" CHECK ("bill_attachments"."size" between 1 and 5242880 and "bill_attachments"."size" = length("bill_attachments"."bytes")),
	CONSTRAINT "bill_attachments_digest" CHECK ("bill_attachments"."sha256" = encode(sha256("bill_attachments"."bytes"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "bill_attachments" ADD CONSTRAINT "bill_attachments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_attachments_once" ON "bill_attachments" USING btree ("bill_id","sha256");--> statement-breakpoint
SELECT audit_attach('bill_attachments', 'id', ARRAY['bytes']);
