CREATE TABLE "counter_sales" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"sold_by" uuid NOT NULL,
	"sold_by_name" text NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"reason" text,
	"approved_by" uuid,
	"approved_by_name" text,
	"approved_for" text,
	"tendered" numeric(10, 2),
	"sold_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "counter_sales_discount_reasoned" CHECK ("counter_sales"."discount" >= 0 and ("counter_sales"."discount" = 0 or "counter_sales"."reason" is not null)),
	CONSTRAINT "counter_sales_approved_whole" CHECK (num_nonnulls("counter_sales"."approved_by", "counter_sales"."approved_by_name", "counter_sales"."approved_for") in (0, 3) and ("counter_sales"."approved_by" <> "counter_sales"."sold_by") is not false),
	CONSTRAINT "counter_sales_tendered_positive" CHECK ("counter_sales"."tendered" > 0)
);
--> statement-breakpoint
CREATE TABLE "counter_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"changed_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "counter_pins_hashed" CHECK ("counter_pins"."pin_hash" like '$argon2id$%')
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_type_known";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_for_somebody";--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_sold_by_users_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_pins" ADD CONSTRAINT "counter_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_sales_by_created" ON "counter_sales" USING btree ("created_at","invoice_id");--> statement-breakpoint
CREATE INDEX "counter_sales_by_sold" ON "counter_sales" USING btree ("sold_at");--> statement-breakpoint
CREATE INDEX "parties_by_phone" ON "parties" USING btree ("phone") WHERE "parties"."phone" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_type_known" CHECK ("invoices"."type" in ('rent', 'room_charges', 'counter', 'late_fee', 'other'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_for_somebody" CHECK ("invoices"."tenant_id" is not null or "invoices"."type" in ('room_charges', 'counter', 'other', 'late_fee'));--> statement-breakpoint
SELECT audit_attach('counter_sales', 'invoice_id');
