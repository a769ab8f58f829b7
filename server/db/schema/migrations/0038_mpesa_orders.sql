CREATE TABLE "mpesa_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"account_reference" text NOT NULL,
	"frequency" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"reference" text,
	"result_code" text,
	"reason" text,
	"effect_id" uuid NOT NULL,
	"requested_by" uuid,
	"requested_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mpesa_orders_state_known" CHECK ("mpesa_orders"."state" in ('created', 'sent', 'pending', 'active', 'refused', 'needs_review', 'ended')),
	CONSTRAINT "mpesa_orders_frequency_known" CHECK ("mpesa_orders"."frequency" in ('weekly', 'monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "mpesa_orders_whole_shillings" CHECK ("mpesa_orders"."amount" > 0 and "mpesa_orders"."amount" = trunc("mpesa_orders"."amount")),
	CONSTRAINT "mpesa_orders_days" CHECK ("mpesa_orders"."start_date" <= "mpesa_orders"."end_date")
);
--> statement-breakpoint
ALTER TABLE "mpesa_orders" ADD CONSTRAINT "mpesa_orders_channel_id_mpesa_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."mpesa_channels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_orders" ADD CONSTRAINT "mpesa_orders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_orders" ADD CONSTRAINT "mpesa_orders_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_by_reference" ON "mpesa_orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_one_open" ON "mpesa_orders" USING btree ("tenant_id") WHERE "mpesa_orders"."state" in ('created', 'sent', 'pending', 'needs_review');--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_tenant" ON "mpesa_orders" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_created" ON "mpesa_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_amount" ON "mpesa_orders" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "mpesa_orders_unanswered" ON "mpesa_orders" USING btree ("created_at") WHERE "mpesa_orders"."state" in ('sent', 'pending');--> statement-breakpoint
SELECT audit_attach('mpesa_orders', 'id');
--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('mpesa_orders', ARRAY['phone']);
