CREATE TABLE "tax_devices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tin" text NOT NULL,
	"branch_id" text NOT NULL,
	"serial" text NOT NULL,
	"environment" text NOT NULL,
	"base_url" text,
	"state" text DEFAULT 'connecting' NOT NULL,
	"problem" text,
	"cmc_key" text,
	"taxpayer_name" text,
	"scu_serial" text,
	"next_number" integer DEFAULT 1 NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"last_seen_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tax_devices_environment_known" CHECK ("tax_devices"."environment" in ('simulator', 'sandbox', 'production')),
	CONSTRAINT "tax_devices_state_known" CHECK ("tax_devices"."state" in ('connecting', 'ready', 'stopped')),
	CONSTRAINT "tax_devices_address" CHECK (("tax_devices"."environment" = 'simulator') = ("tax_devices"."base_url" is not null)),
	CONSTRAINT "tax_devices_ready" CHECK ("tax_devices"."state" <> 'ready' or ("tax_devices"."cmc_key" is not null and "tax_devices"."scu_serial" is not null)),
	CONSTRAINT "tax_devices_number" CHECK ("tax_devices"."next_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"device_id" uuid NOT NULL,
	"invoice_id" uuid,
	"credit_note_id" uuid,
	"original_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"number" integer,
	"payload" jsonb,
	"answer" jsonb,
	"reason" text,
	"sends" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"signed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tax_documents_of_one" CHECK (("tax_documents"."invoice_id" is null) <> ("tax_documents"."credit_note_id" is null)),
	CONSTRAINT "tax_documents_original" CHECK (("tax_documents"."credit_note_id" is null) = ("tax_documents"."original_id" is null)),
	CONSTRAINT "tax_documents_state_known" CHECK ("tax_documents"."state" in ('queued', 'sending', 'unknown', 'signed', 'refused')),
	CONSTRAINT "tax_documents_numbered" CHECK (("tax_documents"."number" is not null) = ("tax_documents"."state" in ('sending', 'unknown', 'signed')) and ("tax_documents"."number" is null or "tax_documents"."payload" is not null)),
	CONSTRAINT "tax_documents_signed" CHECK (("tax_documents"."state" = 'signed') = ("tax_documents"."signed_at" is not null) and ("tax_documents"."state" <> 'signed' or "tax_documents"."answer" is not null)),
	CONSTRAINT "tax_documents_refused" CHECK ("tax_documents"."state" <> 'refused' or "tax_documents"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "tax_items" (
	"device_id" uuid NOT NULL,
	"key" text NOT NULL,
	"seq" integer NOT NULL,
	"registered_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "for_kra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "for_kra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_device_id_tax_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."tax_devices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_items" ADD CONSTRAINT "tax_items_device_id_tax_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."tax_devices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_devices_serial_once" ON "tax_devices" USING btree ("tin","branch_id","serial","environment");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_devices_one_at_work" ON "tax_devices" USING btree ((true)) WHERE "tax_devices"."state" <> 'stopped';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_invoice" ON "tax_documents" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_credit_note" ON "tax_documents" USING btree ("credit_note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_number" ON "tax_documents" USING btree ("device_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_one_at_once" ON "tax_documents" USING btree ("device_id") WHERE "tax_documents"."state" in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "tax_documents_queue" ON "tax_documents" USING btree ("device_id","queued_at","id") WHERE "tax_documents"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "tax_documents_by_queued" ON "tax_documents" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_by_state" ON "tax_documents" USING btree ("state","queued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_by_original" ON "tax_documents" USING btree ("original_id") WHERE "tax_documents"."original_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_items_key" ON "tax_items" USING btree ("device_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_items_seq" ON "tax_items" USING btree ("device_id","seq");--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_original_id_fk" FOREIGN KEY ("original_id") REFERENCES "tax_documents"("id") ON DELETE restrict;--> statement-breakpoint
SELECT audit_attach('tax_devices', 'id', ARRAY['cmc_key']);--> statement-breakpoint
SELECT audit_attach('tax_documents', 'id', ARRAY['payload', 'answer']);
