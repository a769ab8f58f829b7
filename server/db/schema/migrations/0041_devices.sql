CREATE TABLE "device_operations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"device_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"number" text NOT NULL,
	"op" text NOT NULL,
	"body" jsonb,
	"fingerprint" text NOT NULL,
	"device_at" timestamptz NOT NULL,
	"at" timestamptz NOT NULL,
	"received_at" timestamptz NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"result" jsonb,
	"invoice_id" uuid,
	"sent_by" uuid,
	"made_by" uuid,
	"resolved_at" timestamptz,
	"resolved_by" uuid,
	"resolution" text,
	"note" text,
	CONSTRAINT "device_operations_seq_counts" CHECK ("device_operations"."seq" > 0),
	CONSTRAINT "device_operations_status_known" CHECK ("device_operations"."status" in ('done', 'conflict', 'refused')),
	CONSTRAINT "device_operations_resolution_known" CHECK ("device_operations"."resolution" in ('retried', 'settled')),
	CONSTRAINT "device_operations_done_has_result" CHECK (("device_operations"."status" = 'done') = ("device_operations"."result" is not null)),
	CONSTRAINT "device_operations_else_has_message" CHECK (("device_operations"."status" = 'done') = ("device_operations"."message" is null)),
	CONSTRAINT "device_operations_resolved_by_somebody" CHECK (("device_operations"."resolved_at" is null) = ("device_operations"."resolution" is null) and ("device_operations"."resolved_at" is null) = ("device_operations"."resolved_by" is null)
        and ("device_operations"."status" <> 'done' or "device_operations"."resolved_at" is null)),
	CONSTRAINT "device_operations_settled_with_note" CHECK (("device_operations"."resolution" = 'settled') is not true or "device_operations"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "devices_last_seq_counts" CHECK ("devices"."last_seq" >= 0)
);
--> statement-breakpoint
ALTER TABLE "device_operations" ADD CONSTRAINT "device_operations_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_operations" ADD CONSTRAINT "device_operations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_operations" ADD CONSTRAINT "device_operations_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_operations" ADD CONSTRAINT "device_operations_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_operations" ADD CONSTRAINT "device_operations_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_operations_once" ON "device_operations" USING btree ("device_id","seq");--> statement-breakpoint
CREATE INDEX "device_operations_by_received" ON "device_operations" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "device_operations_by_number" ON "device_operations" USING btree ("number");--> statement-breakpoint
CREATE INDEX "device_operations_by_invoice" ON "device_operations" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "device_operations_open" ON "device_operations" USING btree ("received_at","id") WHERE "device_operations"."status" <> 'done' and "device_operations"."resolved_at" is null;--> statement-breakpoint
SELECT audit_attach('device_operations', 'id', '{}', '{body}');
