CREATE TABLE "package_tenants" (
	"package_id" uuid NOT NULL,
	"holding" integer NOT NULL,
	"ever" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "agreements_by_end" ON "agreements" USING btree (coalesce("end_date", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "agreements_by_state" ON "agreements" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "agreements_words" ON "agreements" USING gin (search_words("number", "external_number", "purchase_order", null) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inventory_items_by_condition_name" ON "inventory_items" USING btree ("condition","name","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_condition_code" ON "inventory_items" USING btree ("condition","item_code","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_status_name" ON "inventory_items" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_status_code" ON "inventory_items" USING btree ("status","item_code","id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (search_words(fold_name("username"), fold_name("email"), fold_name("first_name"), fold_name("last_name")) gin_trgm_ops);--> statement-breakpoint
INSERT INTO package_tenants (package_id, holding, ever)
  SELECT package_id, count(*) FILTER (WHERE status <> 'terminated'), count(*) FROM tenants GROUP BY package_id;
--> statement-breakpoint
-- What a list of runs says of their slips, from the index alone.
DROP INDEX payroll_records_by_run;
--> statement-breakpoint
CREATE INDEX payroll_records_by_run ON payroll_records (run_id, created_at, id) INCLUDE (status, gross_pay, net_pay);
