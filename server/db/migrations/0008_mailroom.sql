CREATE TABLE "mail_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sender" text,
	"reference" text,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"received_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"received_by" uuid,
	"notified_at" timestamptz,
	"closed_at" timestamptz,
	"closed_by" uuid,
	"handed_to" text,
	"signature" text,
	"return_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mail_items_kind_known" CHECK ("mail_items"."kind" in ('letter', 'parcel')),
	CONSTRAINT "mail_items_status_known" CHECK ("mail_items"."status" in ('waiting', 'handed_out', 'returned')),
	CONSTRAINT "mail_items_closed_at" CHECK (("mail_items"."status" = 'waiting') = ("mail_items"."closed_at" is null)),
	CONSTRAINT "mail_items_signed_for" CHECK (("mail_items"."status" = 'handed_out') = ("mail_items"."handed_to" is not null) and ("mail_items"."status" = 'handed_out') = ("mail_items"."signature" is not null)),
	CONSTRAINT "mail_items_return_reason" CHECK (("mail_items"."status" = 'returned') = ("mail_items"."return_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_items" ADD CONSTRAINT "mail_items_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_items_by_received" ON "mail_items" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "mail_items_by_tenant" ON "mail_items" USING btree ("tenant_id","received_at","id");--> statement-breakpoint
CREATE INDEX "mail_items_by_status" ON "mail_items" USING btree ("status","received_at","id");