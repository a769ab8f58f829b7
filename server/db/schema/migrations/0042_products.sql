CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"vatable" boolean DEFAULT true NOT NULL,
	"account" text NOT NULL,
	"pass_days" integer,
	"pass_valid_days" integer,
	"counts_stock" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "products_kind_known" CHECK ("products"."kind" in ('pass', 'service', 'good')),
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "products_account_earns" CHECK ("products"."account" ~ '^4[0-9]{3}$'),
	CONSTRAINT "products_pass_whole" CHECK (("products"."kind" = 'pass') = ("products"."pass_days" is not null) and ("products"."kind" = 'pass') = ("products"."pass_valid_days" is not null)),
	CONSTRAINT "products_pass_days" CHECK ("products"."pass_days" between 1 and 366 and "products"."pass_valid_days" between "products"."pass_days" and 1096),
	CONSTRAINT "products_stock_of_goods" CHECK ("products"."kind" = 'good' or not "products"."counts_stock")
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"counted" integer,
	"note" text,
	"moved_by" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_moves_kind_known" CHECK ("stock_moves"."kind" in ('delivery', 'count', 'sale', 'return')),
	CONSTRAINT "stock_moves_direction" CHECK (case "stock_moves"."kind" when 'sale' then "stock_moves"."quantity" < 0 when 'count' then true else "stock_moves"."quantity" > 0 end),
	CONSTRAINT "stock_moves_counted" CHECK (("stock_moves"."kind" = 'count') = ("stock_moves"."counted" is not null) and "stock_moves"."counted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_name_taken" ON "products" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE INDEX "products_by_created" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "stock_moves_by_product" ON "stock_moves" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_moves_on_hand" ON "stock_moves" USING btree ("product_id","quantity");--> statement-breakpoint
SELECT audit_attach('products', 'id');--> statement-breakpoint
SELECT audit_attach('stock_moves', 'id');--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- A day costs what the cheapest day pass of the packages costs by the day.
INSERT INTO products (id, name, kind, price, account, pass_days, pass_valid_days, is_public) VALUES
  ('00000000-0000-7000-8000-000000004041', 'Day Pass', 'pass',
    coalesce((SELECT min(daily_rate) FROM workspace_packages WHERE type = 'day_pass' AND is_active AND daily_rate > 0), 1800), '4040', 1, 30, true),
  ('00000000-0000-7000-8000-000000004042', '10-Day Pack', 'pass', 15000, '4040', 10, 90, true);--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
