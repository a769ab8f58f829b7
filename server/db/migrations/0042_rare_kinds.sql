CREATE INDEX "invoices_unusual" ON "invoices" USING btree ("type") WHERE "invoices"."type" <> 'rent';--> statement-breakpoint
CREATE INDEX "outbox_unusual" ON "outbox" USING btree ("channel") WHERE "outbox"."channel" <> 'email';--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("payment_method");