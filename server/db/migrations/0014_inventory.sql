CREATE TABLE "inventory_categories" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"parent_category_id" uuid,
	"depreciation_class" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_categories_class_known" CHECK ("inventory_categories"."depreciation_class" in ('furniture', 'computers', 'machinery', 'telecom', 'leasehold')),
	CONSTRAINT "inventory_categories_not_own_parent" CHECK ("inventory_categories"."parent_category_id" <> "inventory_categories"."id")
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category_id" uuid,
	"brand" text,
	"model" text,
	"serial_number" text,
	"purchase_date" date,
	"purchase_price" numeric(10, 2),
	"condition" text DEFAULT 'new' NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"location" text,
	"assigned_to" text,
	"disposed_on" date,
	"warranty_expiry_date" date,
	"maintenance_schedule" text,
	"last_maintenance_date" date,
	"next_maintenance_date" date,
	"supplier" text,
	"notes" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_items_condition_known" CHECK ("inventory_items"."condition" in ('new', 'used', 'damaged', 'lost')),
	CONSTRAINT "inventory_items_status_known" CHECK ("inventory_items"."status" in ('available', 'in_use', 'maintenance', 'retired')),
	CONSTRAINT "inventory_items_price_not_negative" CHECK ("inventory_items"."purchase_price" >= 0),
	CONSTRAINT "inventory_items_schedule_known" CHECK ("inventory_items"."maintenance_schedule" in ('monthly', 'quarterly', 'semi_annual', 'annual')),
	CONSTRAINT "inventory_items_disposed_retired" CHECK ("inventory_items"."disposed_on" is null or "inventory_items"."status" = 'retired'),
	CONSTRAINT "inventory_items_text_length" CHECK (length("inventory_items"."item_code") between 1 and 50 and length("inventory_items"."serial_number") <= 100)
);
--> statement-breakpoint
CREATE TABLE "inventory_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"movement_type" text NOT NULL,
	"from_location" text,
	"to_location" text,
	"from_assignee" text,
	"to_assignee" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"performed_by" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"approved_by" text,
	"movement_date" date NOT NULL,
	"notes" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_movements_type_known" CHECK ("inventory_movements"."movement_type" in ('purchase', 'check_out', 'check_in', 'move', 'adjust', 'dispose')),
	CONSTRAINT "inventory_movements_quantity" CHECK ("inventory_movements"."quantity" > 0),
	CONSTRAINT "inventory_movements_dispose_nowhere" CHECK ("inventory_movements"."movement_type" <> 'dispose' or ("inventory_movements"."to_location" is null and "inventory_movements"."to_assignee" is null))
);
--> statement-breakpoint
CREATE TABLE "inventory_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_photos_media_known" CHECK ("inventory_photos"."media_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "inventory_photos_size" CHECK ("inventory_photos"."size" between 1 and 5242880 and "inventory_photos"."size" = length("inventory_photos"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "inventory_reminders" (
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_reminders_once" PRIMARY KEY("item_id","kind","due_on"),
	CONSTRAINT "inventory_reminders_kind_known" CHECK ("inventory_reminders"."kind" in ('maintenance', 'warranty'))
);
--> statement-breakpoint
CREATE TABLE "depreciation_lines" (
	"item_id" uuid NOT NULL,
	"month" date NOT NULL,
	"depreciation_class" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "depreciation_lines_once" PRIMARY KEY("item_id","month"),
	CONSTRAINT "depreciation_lines_amount" CHECK ("depreciation_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "depreciation_months" (
	"month" date PRIMARY KEY NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "depreciation_months_first_day" CHECK (extract(day from "depreciation_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "inventory_assets" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"depreciation_class" text NOT NULL,
	"life_months" integer NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"residual" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"acquired_on" date NOT NULL,
	"opening" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"depreciated" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"is_posted" boolean DEFAULT true NOT NULL,
	"paid_from" text,
	"version" integer DEFAULT 1 NOT NULL,
	"disposed_on" date,
	"proceeds" numeric(10, 2),
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "inventory_assets_class_known" CHECK ("inventory_assets"."depreciation_class" in ('furniture', 'computers', 'machinery', 'telecom', 'leasehold')),
	CONSTRAINT "inventory_assets_life" CHECK ("inventory_assets"."life_months" between 1 and 600),
	CONSTRAINT "inventory_assets_cost" CHECK ("inventory_assets"."cost" > 0 and "inventory_assets"."residual" >= 0 and "inventory_assets"."residual" < "inventory_assets"."cost"),
	CONSTRAINT "inventory_assets_within_cost" CHECK ("inventory_assets"."opening" >= 0 and "inventory_assets"."depreciated" between "inventory_assets"."opening" and "inventory_assets"."cost" - "inventory_assets"."residual"),
	CONSTRAINT "inventory_assets_disposed" CHECK (("inventory_assets"."disposed_on" is null) = ("inventory_assets"."proceeds" is null)),
	CONSTRAINT "inventory_assets_paid_from_known" CHECK ("inventory_assets"."paid_from" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card', 'payables')),
	CONSTRAINT "inventory_assets_paid_when_posted" CHECK ("inventory_assets"."is_posted" = ("inventory_assets"."paid_from" is not null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_records" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"maintenance_type" text DEFAULT 'preventive' NOT NULL,
	"description" text NOT NULL,
	"performed_by" text,
	"cost" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"start_date" date,
	"completion_date" date,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"notes" text,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"next_maintenance_date" date,
	"expense_id" uuid,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "maintenance_records_type_known" CHECK ("maintenance_records"."maintenance_type" in ('preventive', 'repair', 'inspection', 'cleaning', 'other')),
	CONSTRAINT "maintenance_records_status_known" CHECK ("maintenance_records"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "maintenance_records_priority_known" CHECK ("maintenance_records"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "maintenance_records_cost_not_negative" CHECK ("maintenance_records"."cost" >= 0),
	CONSTRAINT "maintenance_records_completed" CHECK (("maintenance_records"."status" = 'completed') = ("maintenance_records"."completion_date" is not null)),
	CONSTRAINT "maintenance_records_cost_posted" CHECK (("maintenance_records"."expense_id" is not null) = ("maintenance_records"."status" = 'completed' and "maintenance_records"."cost" > 0))
);
--> statement-breakpoint
CREATE TABLE "stock_take_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"item_id" uuid,
	"code" text NOT NULL,
	"expected" boolean NOT NULL,
	"expected_location" text,
	"found_location" text,
	"counted_by" text,
	"counted_at" timestamptz,
	CONSTRAINT "stock_take_lines_known" CHECK ("stock_take_lines"."expected" or "stock_take_lines"."counted_at" is not null),
	CONSTRAINT "stock_take_lines_counted_by" CHECK (("stock_take_lines"."counted_at" is null) = ("stock_take_lines"."counted_by" is null)),
	CONSTRAINT "stock_take_lines_expects_items" CHECK ("stock_take_lines"."item_id" is not null or not "stock_take_lines"."expected")
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"category_id" uuid,
	"location" text,
	"notes" text,
	"started_by" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"closed_by" text,
	"closed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_takes_status_known" CHECK ("stock_takes"."status" in ('open', 'closed')),
	CONSTRAINT "stock_takes_closed_at" CHECK (("stock_takes"."status" = 'closed') = ("stock_takes"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "inventory_categories" ADD CONSTRAINT "inventory_categories_parent_category_id_inventory_categories_id_fk" FOREIGN KEY ("parent_category_id") REFERENCES "public"."inventory_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_category_id_inventory_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."inventory_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_photos" ADD CONSTRAINT "inventory_photos_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_reminders" ADD CONSTRAINT "inventory_reminders_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_lines" ADD CONSTRAINT "depreciation_lines_item_id_inventory_assets_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_assets"("item_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_lines" ADD CONSTRAINT "depreciation_lines_month_depreciation_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."depreciation_months"("month") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_assets" ADD CONSTRAINT "inventory_assets_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_item_id_inventory_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_category_id_inventory_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."inventory_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_categories_name_taken" ON "inventory_categories" USING btree (coalesce("parent_category_id", '00000000-0000-0000-0000-000000000000'),lower(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_items_code_taken" ON "inventory_items" USING btree (lower(regexp_replace(normalize("item_code", NFC), '[[:space:]]+', '', 'g')));--> statement-breakpoint
CREATE INDEX "inventory_items_by_created" ON "inventory_items" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_code" ON "inventory_items" USING btree ("item_code","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_name" ON "inventory_items" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_condition" ON "inventory_items" USING btree ("condition","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_status" ON "inventory_items" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_category" ON "inventory_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_maintenance" ON "inventory_items" USING btree ("next_maintenance_date") WHERE "inventory_items"."disposed_on" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_by_warranty" ON "inventory_items" USING btree ("warranty_expiry_date") WHERE "inventory_items"."disposed_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_movements_by_item" ON "inventory_movements" USING btree ("item_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_photos_one" ON "inventory_photos" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "depreciation_lines_by_month" ON "depreciation_lines" USING btree ("month");--> statement-breakpoint
CREATE INDEX "inventory_assets_by_acquired" ON "inventory_assets" USING btree ("acquired_on");--> statement-breakpoint
CREATE INDEX "maintenance_records_by_created" ON "maintenance_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_records_by_item" ON "maintenance_records" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_records_open" ON "maintenance_records" USING btree ("start_date") WHERE "maintenance_records"."status" in ('scheduled', 'in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_records_one_expense" ON "maintenance_records" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_lines_item_once" ON "stock_take_lines" USING btree ("stock_take_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_lines_code_once" ON "stock_take_lines" USING btree ("stock_take_id",lower("code")) WHERE "stock_take_lines"."item_id" is null;--> statement-breakpoint
CREATE INDEX "stock_take_lines_by_code" ON "stock_take_lines" USING btree ("stock_take_id","code","id");--> statement-breakpoint
CREATE INDEX "stock_take_lines_by_item" ON "stock_take_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "stock_takes_by_created" ON "stock_takes" USING btree ("created_at","id");