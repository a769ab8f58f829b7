CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What a row is found by, as one text: an index over it and the search in it are written with the same call.
CREATE FUNCTION search_words(one text, two text, three text, four text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(one, '') || ' ' || coalesce(two, '') || ' ' || coalesce(three, '') || ' ' || coalesce(four, '');
--> statement-breakpoint
CREATE INDEX tenants_words ON tenants USING gin (search_words(company_name, contact_person, email, phone) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX room_bookings_words ON room_bookings USING gin (search_words(client_name, client_company, client_email, purpose) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX employees_words ON employees USING gin (search_words(first_name, last_name, employee_id, position) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX inventory_items_words ON inventory_items USING gin (search_words(item_code, name, serial_number, brand) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX invoices_number_words ON invoices USING gin (invoice_number gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX payments_reference_words ON payments USING gin (reference gin_trgm_ops) WHERE reference IS NOT NULL;
--> statement-breakpoint
CREATE INDEX demand_letters_number_words ON demand_letters USING gin (letter_number gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER saved_views_touched BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER saved_views_noted AFTER INSERT OR UPDATE OR DELETE ON saved_views FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- What the dashboard counts, each by an index that holds only that.
CREATE INDEX tenants_left ON tenants (terminated_at) WHERE terminated_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX tenants_here ON tenants (package_id, start_date) WHERE status <> 'terminated';
--> statement-breakpoint
CREATE INDEX invoices_owed ON invoices (due_date) INCLUDE (amount, paid_amount, credited_amount) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX outbox_dead ON outbox (created_at) WHERE status = 'dead';
--> statement-breakpoint
CREATE INDEX notifications_by_created ON notifications (created_at);
--> statement-breakpoint
CREATE FUNCTION journal_lines_add_to_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A row of its own for each statement: nobody waits for anybody who posts on the same day.
  INSERT INTO journal_days (account, day, source_type, debit, credit)
    SELECT n.account, n.entry_date, e.source_type, sum(n.debit), sum(n.credit)
    FROM new_rows n JOIN journal_entries e ON e.id = n.entry_id GROUP BY n.account, n.entry_date, e.source_type;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_lines_add_to_days AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_add_to_days();
--> statement-breakpoint
INSERT INTO journal_days (account, day, source_type, debit, credit)
  SELECT l.account, l.entry_date, e.source_type, sum(l.debit), sum(l.credit)
  FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id GROUP BY l.account, l.entry_date, e.source_type;
--> statement-breakpoint
-- Puts the parts of a day together. Two that do it at once wait for each other, and the second finds nothing left to do.
CREATE FUNCTION journal_days_put_together() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  days integer;
BEGIN
  WITH parted AS (
    SELECT account, day, source_type FROM journal_days GROUP BY account, day, source_type HAVING count(*) > 1 LIMIT 5000
  ), taken AS (
    DELETE FROM journal_days d USING parted p
    WHERE d.account = p.account AND d.day = p.day AND d.source_type = p.source_type RETURNING d.*
  ), whole AS (
    INSERT INTO journal_days (account, day, source_type, debit, credit)
      SELECT account, day, source_type, sum(debit), sum(credit) FROM taken GROUP BY account, day, source_type RETURNING 1
  )
  SELECT count(*) INTO days FROM whole;
  RETURN days;
END $$;
