CREATE INDEX "invoices_dated_ahead" ON "invoices" USING btree ("created_at") WHERE "invoices"."issue_date" > ("invoices"."created_at" at time zone 'UTC')::date + 1;--> statement-breakpoint
CREATE INDEX "payments_dated_ahead" ON "payments" USING btree ("created_at") WHERE "payments"."payment_date" > ("payments"."created_at" at time zone 'UTC')::date + 1;--> statement-breakpoint
CREATE INDEX "expenses_dated_ahead" ON "expenses" USING btree ("created_at") WHERE "expenses"."expense_date" > ("expenses"."created_at" at time zone 'UTC')::date + 1;--> statement-breakpoint
CREATE INDEX "maintenance_records_by_status" ON "maintenance_records" USING btree ("status");--> statement-breakpoint
CREATE INDEX "inventory_items_disposed" ON "inventory_items" USING btree ("disposed_on") WHERE "inventory_items"."disposed_on" is not null;--> statement-breakpoint
CREATE INDEX "employees_by_department" ON "employees" USING btree ("department");--> statement-breakpoint
CREATE INDEX "employees_by_status" ON "employees" USING btree ("status");--> statement-breakpoint
CREATE INDEX "employees_by_frequency" ON "employees" USING btree ("payroll_frequency");--> statement-breakpoint
CREATE INDEX "tenants_by_cycle" ON "tenants" USING btree ("billing_cycle") WHERE "tenants"."billing_cycle" <> 'monthly';