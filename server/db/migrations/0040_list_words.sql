CREATE INDEX "outbox_by_status" ON "outbox" USING btree ("status","created_at","id");
--> statement-breakpoint
-- What rows are found by in their lists. One index serves the list and the search over everything. Where rows come one after the
-- other, what waits to be put in order stays small: whoever fills it up puts all of it in order, and others wait for him.
DROP INDEX invoices_number_words;
--> statement-breakpoint
CREATE INDEX invoices_words ON invoices USING gin (search_words(invoice_number, description, bill_to ->> 'name', NULL) gin_trgm_ops) WITH (gin_pending_list_limit = 128);
--> statement-breakpoint
CREATE INDEX payments_notes_words ON payments USING gin (notes gin_trgm_ops) WHERE notes IS NOT NULL;
--> statement-breakpoint
CREATE INDEX expenses_words ON expenses USING gin (search_words(description, vendor, NULL, NULL) gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX outbox_words ON outbox USING gin (search_words(recipient, subject, NULL, NULL) gin_trgm_ops) WITH (gin_pending_list_limit = 128);
--> statement-breakpoint
CREATE INDEX mail_items_words ON mail_items USING gin (search_words(sender, reference, NULL, NULL) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX employees_email_words ON employees USING gin (email gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX inventory_items_place_words ON inventory_items USING gin (search_words(model, location, assigned_to, supplier) gin_trgm_ops);
--> statement-breakpoint
ALTER INDEX room_bookings_words SET (gin_pending_list_limit = 128);
--> statement-breakpoint
ALTER INDEX payments_reference_words SET (gin_pending_list_limit = 128);
