CREATE TABLE "extras" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"unit" text DEFAULT 'piece' NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"is_recurring" boolean DEFAULT false NOT NULL,
	"account" text NOT NULL,
	"vatable" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "extras_price_positive" CHECK ("extras"."price" > 0),
	CONSTRAINT "extras_account_earns" CHECK ("extras"."account" ~ '^4[0-9]{3}$')
);
--> statement-breakpoint
CREATE TABLE "floors" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(regexp_replace(name, '[0-9]+$', '')) || lpad(coalesce(substring(name from '[0-9]+$'), ''), 60, '0')) STORED NOT NULL,
	"floor_id" uuid NOT NULL,
	"package_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "units_kind_known" CHECK ("units"."kind" in ('desk', 'office', 'locker', 'parking', 'mailbox'))
);
--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_floor_id_floors_id_fk" FOREIGN KEY ("floor_id") REFERENCES "public"."floors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_package_id_workspace_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."workspace_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extras_name_taken" ON "extras" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "extras_by_created" ON "extras" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "extras_by_name" ON "extras" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "extras_by_price" ON "extras" USING btree ("price","id");--> statement-breakpoint
CREATE UNIQUE INDEX "floors_name_taken" ON "floors" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "units_name_taken" ON "units" USING btree ("floor_id","kind",lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "units_by_created" ON "units" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "units_by_name" ON "units" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "units_by_package" ON "units" USING btree ("package_id") WHERE "units"."package_id" is not null;
--> statement-breakpoint
SELECT audit_attach('extras', 'id');
--> statement-breakpoint
SELECT audit_attach('floors', 'id');
--> statement-breakpoint
SELECT audit_attach('units', 'id', '{}', ARRAY['name_key']);
