-- Where the chains begin.
INSERT INTO audit_head VALUES (true, 0, '0', 0, '\x00');
--> statement-breakpoint
INSERT INTO journal_head VALUES (true, 0, '0', 0, '\x00');
--> statement-breakpoint
INSERT INTO chain_checkpoints (chain, seq, hash, turn, verified_at)
  SELECT chain, 0, '\x00', 0, clock_timestamp() FROM unnest(ARRAY['audit', 'journal']) AS chain;
--> statement-breakpoint
-- What is about a person, and is blanked in the log when that person is erased. "bill_to.email" is a path.
INSERT INTO audit_personal (entity, fields) VALUES
  ('employees', ARRAY['first_name', 'last_name', 'email', 'phone', 'bank_name', 'bank_code', 'bank_branch_code',
    'bank_account', 'national_id', 'nhif_number', 'nssf_number', 'kra_pin', 'exemption_certificate']),
  ('invoices', ARRAY['bill_to.contactPerson', 'bill_to.email', 'bill_to.phone', 'bill_to.name', 'bill_to.kraPin']),
  ('mail_items', ARRAY['sender', 'reference', 'note', 'handed_to', 'signature']),
  ('room_bookings', ARRAY['client_name', 'client_email', 'client_phone', 'client_company', 'purpose',
    'cancel_reason']),
  ('tenant_people', ARRAY['name', 'email', 'phone', 'role']),
  ('tenants', ARRAY['contact_person', 'email', 'phone', 'notes']),
  ('users', ARRAY['username', 'email', 'first_name', 'last_name', 'profile_image_url']);
--> statement-breakpoint
-- Every table whose changes are logged, with its key, the columns that are logged as their SHA-256, and those that are not.
SELECT audit_attach('accounts', 'code');
--> statement-breakpoint
SELECT audit_attach('booking_series', 'id');
--> statement-breakpoint
SELECT audit_attach('calendar_feeds', 'id', ARRAY['secret_hash']);
--> statement-breakpoint
SELECT audit_attach('closed_days', 'day');
--> statement-breakpoint
SELECT audit_attach('credit_notes', 'id', '{}', ARRAY['tx']);
--> statement-breakpoint
SELECT audit_attach('demand_letters', 'id');
--> statement-breakpoint
SELECT audit_attach('deposit_moves', 'id');
--> statement-breakpoint
SELECT audit_attach('dunning_holds', 'id');
--> statement-breakpoint
SELECT audit_attach('employee_loans', 'id');
--> statement-breakpoint
SELECT audit_attach('employee_pay_changes', 'id');
--> statement-breakpoint
SELECT audit_attach('employee_status_changes', 'id');
--> statement-breakpoint
SELECT audit_attach('employees', 'id', ARRAY['bank_account', 'national_id', 'nhif_number', 'nssf_number', 'kra_pin']);
--> statement-breakpoint
SELECT audit_attach('expense_receipts', 'id', ARRAY['bytes']);
--> statement-breakpoint
SELECT audit_attach('expenses', 'id');
--> statement-breakpoint
SELECT audit_attach('inventory_assets', 'item_id', '{}', ARRAY['depreciated']);
--> statement-breakpoint
SELECT audit_attach('inventory_categories', 'id');
--> statement-breakpoint
-- The location is recorded with the movements.
SELECT audit_attach('inventory_items', 'id', '{}', ARRAY['location', 'assigned_to']);
--> statement-breakpoint
SELECT audit_attach('inventory_movements', 'id');
--> statement-breakpoint
SELECT audit_attach('inventory_photos', 'id', ARRAY['bytes']);
--> statement-breakpoint
SELECT audit_attach('invoices', 'id', '{}', ARRAY['tx']);
--> statement-breakpoint
SELECT audit_attach('leave_entries', 'id');
--> statement-breakpoint
SELECT audit_attach('ledger_lock', 'one');
--> statement-breakpoint
SELECT audit_attach('loan_repayments', 'id');
--> statement-breakpoint
-- The log keeps the digest of an image, never the image.
SELECT audit_attach('logo_images', 'sha256', ARRAY['bytes']);
--> statement-breakpoint
SELECT audit_attach('mail_items', 'id', ARRAY['signature']);
--> statement-breakpoint
SELECT audit_attach('maintenance_records', 'id');
--> statement-breakpoint
SELECT audit_attach('meeting_rooms', 'id');
--> statement-breakpoint
SELECT audit_attach('member_accounts', 'user_id');
--> statement-breakpoint
-- The list of unsubscribes knows whose address it was; the log need not.
SELECT audit_attach('message_stops', 'id', ARRAY['address']);
--> statement-breakpoint
SELECT audit_attach('message_templates', 'id');
--> statement-breakpoint
SELECT audit_attach('payments', 'id');
--> statement-breakpoint
SELECT audit_attach('payroll_records', 'id', ARRAY['identity', 'steps']);
--> statement-breakpoint
SELECT audit_attach('payroll_rule_sets', 'id');
--> statement-breakpoint
SELECT audit_attach('payroll_runs', 'id');
--> statement-breakpoint
SELECT audit_attach('recurring_expense_templates', 'id');
--> statement-breakpoint
SELECT audit_attach('refunds', 'id');
--> statement-breakpoint
SELECT audit_attach('report_schedules', 'id');
--> statement-breakpoint
-- Attempts and the digest of a code are no part of a booking's history.
SELECT audit_attach('room_bookings', 'id', ARRAY['secret_hash'], ARRAY['during', 'proof_hash', 'proof_tries']);
--> statement-breakpoint
SELECT audit_attach('second_factors', 'user_id', ARRAY['sealed_key', 'recovery_salt', 'recovery_hashes'], ARRAY['last_step']);
--> statement-breakpoint
SELECT audit_attach('sending_accounts', 'channel', ARRAY['secret']);
--> statement-breakpoint
SELECT audit_attach('settings', 'name');
--> statement-breakpoint
SELECT audit_attach('statutory_payments', 'id');
--> statement-breakpoint
SELECT audit_attach('stock_takes', 'id');
--> statement-breakpoint
SELECT audit_attach('tenant_people', 'id');
--> statement-breakpoint
SELECT audit_attach('tenants', 'id');
--> statement-breakpoint
SELECT audit_attach('users', 'id', ARRAY['password_hash'], ARRAY['last_login_at']);
--> statement-breakpoint
SELECT audit_attach('workspace_packages', 'id');
--> statement-breakpoint
SELECT audit_attach('write_offs', 'id');
