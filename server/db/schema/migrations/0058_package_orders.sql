CREATE TABLE "package_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"state" text DEFAULT 'kept' NOT NULL,
	"billing_cycle" text NOT NULL,
	"rent" numeric(10, 2) NOT NULL,
	"deposit" numeric(10, 2) NOT NULL,
	"start_date" date NOT NULL,
	"paid_through" date NOT NULL,
	"tenant_id" uuid,
	"reason" text,
	"decided_by_name" text,
	"decided_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "package_orders_state_known" CHECK ("package_orders"."state" in ('kept', 'waiting', 'approved', 'refused', 'lapsed')),
	CONSTRAINT "package_orders_cycle_known" CHECK ("package_orders"."billing_cycle" in ('daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "package_orders_amounts" CHECK ("package_orders"."rent" > 0 and "package_orders"."deposit" >= 0),
	CONSTRAINT "package_orders_days" CHECK ("package_orders"."paid_through" > "package_orders"."start_date"),
	CONSTRAINT "package_orders_decided" CHECK (("package_orders"."state" in ('approved', 'refused')) = ("package_orders"."decided_at" is not null)),
	CONSTRAINT "package_orders_tenant" CHECK ("package_orders"."tenant_id" is null or "package_orders"."state" = 'approved'),
	CONSTRAINT "package_orders_refused" CHECK (("package_orders"."state" = 'refused') = ("package_orders"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD COLUMN "online_deposit" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "package_orders" ADD CONSTRAINT "package_orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_orders" ADD CONSTRAINT "package_orders_package_id_workspace_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."workspace_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_orders" ADD CONSTRAINT "package_orders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "package_orders_checkout_once" ON "package_orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "package_orders_tenant_once" ON "package_orders" USING btree ("tenant_id") WHERE "package_orders"."tenant_id" is not null;--> statement-breakpoint
CREATE INDEX "package_orders_by_created" ON "package_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "package_orders_taking" ON "package_orders" USING btree ("package_id") WHERE "package_orders"."state" in ('kept', 'waiting');--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD CONSTRAINT "workspace_packages_online" CHECK ("workspace_packages"."online_deposit" is null or ("workspace_packages"."online_deposit" >= 0 and "workspace_packages"."online_deposit" = trunc("workspace_packages"."online_deposit") and "workspace_packages"."type" in ('dedicated_shared', 'flexible_shared', 'virtual_office') and coalesce("workspace_packages"."public_cycle", 'daily') <> 'daily'));--> statement-breakpoint
SELECT audit_attach('package_orders', 'id');--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_system, is_control) VALUES ('2105', 'Deposits Paid Online', 'liability', true, true)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_active = true, is_control = true;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
