-- What the tables of the code cannot declare.
--
-- Half-open ranges: 9–10 and 10–11 do not overlap. Pending bookings count, so that two confirmations cannot collide. Checked
-- at the end of each statement, so that a daily series can move by a day, each date onto the place of the next.
ALTER TABLE room_bookings ADD CONSTRAINT room_bookings_no_overlap
  EXCLUDE USING gist (room_id WITH =, during WITH &&) WHERE (status <> 'cancelled') DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- No day of a tenancy is invoiced twice.
ALTER TABLE rent_periods ADD CONSTRAINT rent_periods_no_overlap
  EXCLUDE USING gist (tenant_id WITH =, daterange(starts_on, ends_on) WITH &&);
--> statement-breakpoint
-- Nobody is paid for a day twice.
ALTER TABLE payroll_records ADD CONSTRAINT payroll_records_no_overlap
  EXCLUDE USING gist (employee_id WITH =, daterange(pay_period_start, pay_period_end, '[]') WITH &&) WHERE (status <> 'reversed');
--> statement-breakpoint
-- Nobody is away twice on the same day.
ALTER TABLE leave_entries ADD CONSTRAINT leave_entries_no_overlap
  EXCLUDE USING gist (employee_id WITH =, daterange(start_date, end_date, '[]') WITH &&) WHERE (cancelled_at IS NULL);
--> statement-breakpoint
-- The ledger comes before the tenants in the order of features, so its tables cannot import theirs.
ALTER TABLE journal_lines ADD CONSTRAINT journal_lines_tenant FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE RESTRICT;
--> statement-breakpoint
-- What is owed, for the dashboard, from the index alone.
CREATE INDEX invoices_owed ON invoices (due_date) INCLUDE (amount, paid_amount, credited_amount) WHERE status = 'pending';
--> statement-breakpoint
-- A payslip and its image are a little larger than the 2 kB from which rows are compressed: compressing takes longer than
-- writing them.
ALTER TABLE payroll_records SET (toast_tuple_target = 4080);
--> statement-breakpoint
ALTER TABLE audit_log SET (toast_tuple_target = 4080);
