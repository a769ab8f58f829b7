CREATE TABLE "workspace_packages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'day_pass' NOT NULL,
	"description" text,
	"daily_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"weekly_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"fortnight_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"monthly_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"quarterly_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"semi_annual_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"annual_rate" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"total_spaces" integer NOT NULL,
	"free_room_hours" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "workspace_packages_type_known" CHECK ("workspace_packages"."type" in ('day_pass', 'dedicated_shared', 'flexible_shared', 'private_offices', 'virtual_office')),
	CONSTRAINT "workspace_packages_rates_not_negative" CHECK (least("workspace_packages"."daily_rate", "workspace_packages"."weekly_rate", "workspace_packages"."fortnight_rate", "workspace_packages"."monthly_rate", "workspace_packages"."quarterly_rate", "workspace_packages"."semi_annual_rate", "workspace_packages"."annual_rate") >= 0),
	CONSTRAINT "workspace_packages_spaces_counted" CHECK ("workspace_packages"."total_spaces" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'closed' NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "closed_days_kind_known" CHECK ("closed_days"."kind" in ('holiday', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "meeting_rooms" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'meeting_room' NOT NULL,
	"capacity" integer DEFAULT 4 NOT NULL,
	"hourly_rate" numeric(10, 2) NOT NULL,
	"description" text,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "meeting_rooms_type_known" CHECK ("meeting_rooms"."type" in ('boardroom', 'meeting_room')),
	CONSTRAINT "meeting_rooms_capacity_counted" CHECK ("meeting_rooms"."capacity" between 1 and 1000),
	CONSTRAINT "meeting_rooms_rate_not_negative" CHECK ("meeting_rooms"."hourly_rate" >= 0),
	CONSTRAINT "meeting_rooms_amenities_known" CHECK ("meeting_rooms"."amenities" <@ array['WiFi', 'Projector', 'TV Screen', 'Whiteboard', 'Video Conferencing', 'Conference Phone'])
);
--> statement-breakpoint
CREATE TABLE "tenant_people" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"role" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
	"company_name" text NOT NULL,
	"contact_person" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"package_id" uuid NOT NULL,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"rent_amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"agreement_type" text DEFAULT 'licence' NOT NULL,
	"kra_pin" text,
	"notes" text,
	"next_due_date" date NOT NULL,
	"billed_through" date NOT NULL,
	"last_payment_date" date,
	"terminated_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tenants_status_known" CHECK ("tenants"."status" in ('active', 'suspended', 'terminated')),
	CONSTRAINT "tenants_cycle_known" CHECK ("tenants"."billing_cycle" in ('daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "tenants_agreement_known" CHECK ("tenants"."agreement_type" in ('licence', 'lease')),
	CONSTRAINT "tenants_rent_not_negative" CHECK ("tenants"."rent_amount" >= 0),
	CONSTRAINT "tenants_end_after_start" CHECK ("tenants"."end_date" is null or "tenants"."end_date" >= "tenants"."start_date"),
	CONSTRAINT "tenants_billed_from_start" CHECK ("tenants"."billed_through" >= "tenants"."start_date"),
	CONSTRAINT "tenants_terminated_at" CHECK (("tenants"."status" = 'terminated') = ("tenants"."terminated_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "tenant_people" ADD CONSTRAINT "tenant_people_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_package_id_workspace_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."workspace_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_packages_name_taken" ON "workspace_packages" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "workspace_packages_by_created" ON "workspace_packages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_packages_by_name" ON "workspace_packages" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_rooms_name_taken" ON "meeting_rooms" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "tenant_people_by_tenant" ON "tenant_people" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "tenants_by_created" ON "tenants" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tenants_by_company" ON "tenants" USING btree ("company_name","id");--> statement-breakpoint
CREATE INDEX "tenants_by_start" ON "tenants" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "tenants_by_rent" ON "tenants" USING btree ("rent_amount","id");--> statement-breakpoint
CREATE INDEX "tenants_by_package" ON "tenants" USING btree ("package_id","status");--> statement-breakpoint
CREATE INDEX "tenants_by_user" ON "tenants" USING btree ("user_id");