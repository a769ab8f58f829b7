DROP INDEX "expenses_by_category";--> statement-breakpoint
CREATE INDEX "room_bookings_by_status" ON "room_bookings" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_category_created" ON "expenses" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_category_amount" ON "expenses" USING btree ("category","amount","id");--> statement-breakpoint
CREATE INDEX "journal_entries_others" ON "journal_entries" USING btree ("entry_date") WHERE "journal_entries"."source_type" not in ('payment', 'expense') and "journal_entries"."source_type" not in ('invoice', 'credit_note', 'recognition', 'tenant_credit', 'depreciation');--> statement-breakpoint
CREATE INDEX "journal_entries_credit_taken_back" ON "journal_entries" USING btree ("entry_date") WHERE "journal_entries"."source_type" = 'payment' and "journal_entries"."event" = 'credit_taken_back';--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("category","expense_date","id");