CREATE TABLE "tax_stamps" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"invoice_id" uuid,
	"credit_note_id" uuid,
	"version" smallint DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"scu_serial" text NOT NULL,
	"cu_invoice_number" text NOT NULL,
	"receipt_signature" text NOT NULL,
	"internal_data" text,
	"link" text,
	"stamped_at" timestamptz NOT NULL,
	"reason" text,
	"by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tax_stamps_of_one" CHECK (("tax_stamps"."invoice_id" is null) <> ("tax_stamps"."credit_note_id" is null)),
	CONSTRAINT "tax_stamps_source_known" CHECK ("tax_stamps"."source" in ('typed', 'device')),
	CONSTRAINT "tax_stamps_corrected" CHECK (("tax_stamps"."version" = 1) = ("tax_stamps"."reason" is null) and "tax_stamps"."version" > 0),
	CONSTRAINT "tax_stamps_device_once" CHECK ("tax_stamps"."source" = 'typed' or "tax_stamps"."version" = 1)
);
--> statement-breakpoint
ALTER TABLE "tax_stamps" ADD CONSTRAINT "tax_stamps_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_stamps" ADD CONSTRAINT "tax_stamps_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_stamps_of_invoice" ON "tax_stamps" USING btree ("invoice_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_stamps_of_credit_note" ON "tax_stamps" USING btree ("credit_note_id","version");--> statement-breakpoint
ALTER TABLE "tax_stamps" ADD CONSTRAINT "tax_stamps_number_once" EXCLUDE USING gist ("cu_invoice_number" WITH =, (coalesce("invoice_id", "credit_note_id")) WITH <>);--> statement-breakpoint
SELECT audit_attach('tax_stamps', 'id');
