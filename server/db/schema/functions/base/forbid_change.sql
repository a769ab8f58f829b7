-- Tables that are only added to (_fixed), keep their rows (_kept), or both.
CREATE OR REPLACE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING errcode = '23001', message = format('%s is append-only', tg_table_name), table = tg_table_name;
END $$;

CREATE TRIGGER allocations_fixed BEFORE UPDATE OR DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER allocations_kept BEFORE TRUNCATE ON allocations FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_head_fixed BEFORE DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_head_kept BEFORE TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_redactions_fixed BEFORE UPDATE OR DELETE ON audit_redactions FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_redactions_kept BEFORE TRUNCATE ON audit_redactions FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_seal_fixed BEFORE UPDATE OR DELETE ON audit_seal FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_seal_kept BEFORE TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER cash_account_methods_kept BEFORE DELETE ON cash_account_methods FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER cash_accounts_kept BEFORE DELETE ON cash_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER cash_entries_kept BEFORE DELETE ON cash_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER charges_kept BEFORE DELETE ON charges FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_note_lines_fixed BEFORE UPDATE OR DELETE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_note_lines_kept BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_notes_kept BEFORE DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER demand_letters_kept BEFORE DELETE ON demand_letters FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER deposit_moves_fixed BEFORE UPDATE OR DELETE ON deposit_moves FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER depreciation_lines_fixed BEFORE UPDATE OR DELETE ON depreciation_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER depreciation_months_fixed BEFORE UPDATE OR DELETE ON depreciation_months FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER earlier_pay_fixed BEFORE UPDATE OR DELETE ON earlier_pay FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER effects_kept BEFORE DELETE ON effects FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER employee_loans_kept BEFORE DELETE ON employee_loans FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER employee_pay_changes_fixed BEFORE UPDATE OR DELETE ON employee_pay_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER employee_status_changes_fixed BEFORE UPDATE OR DELETE ON employee_status_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER employees_kept BEFORE DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER expenses_kept BEFORE DELETE ON expenses FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER inventory_assets_kept BEFORE DELETE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER inventory_items_kept BEFORE DELETE ON inventory_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER inventory_movements_fixed BEFORE UPDATE OR DELETE ON inventory_movements FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_entries_fixed BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_entries_kept BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_head_fixed BEFORE DELETE ON journal_head FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_head_kept BEFORE TRUNCATE ON journal_head FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_lines_fixed BEFORE UPDATE OR DELETE ON journal_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_lines_kept BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_seal_fixed BEFORE UPDATE OR DELETE ON journal_seal FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER journal_seal_kept BEFORE TRUNCATE ON journal_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER leave_entries_kept BEFORE DELETE ON leave_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER loan_repayments_kept BEFORE DELETE ON loan_repayments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER logo_images_fixed BEFORE UPDATE ON logo_images FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mail_items_kept BEFORE DELETE ON mail_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER maintenance_records_kept BEFORE DELETE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER matches_fixed BEFORE UPDATE OR DELETE ON matches FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER matches_kept BEFORE TRUNCATE ON matches FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- A link is made and removed, never moved: another company would see the past of the first one.
CREATE TRIGGER member_accounts_fixed BEFORE UPDATE OF user_id, tenant_id, created_at ON member_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER message_templates_kept BEFORE DELETE ON message_templates FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_orders_kept BEFORE DELETE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_receipts_kept BEFORE DELETE ON mpesa_receipts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_requests_kept BEFORE DELETE ON mpesa_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_reversals_kept BEFORE DELETE ON mpesa_reversals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_statement_lines_fixed BEFORE UPDATE OR DELETE ON mpesa_statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER mpesa_statements_fixed BEFORE UPDATE OR DELETE ON mpesa_statements FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER number_views_fixed BEFORE UPDATE OR DELETE ON number_views FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER opening_imports_fixed BEFORE UPDATE OR DELETE ON opening_imports FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payments_kept BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payroll_records_kept BEFORE DELETE ON payroll_records FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payroll_rule_sets_kept BEFORE DELETE ON payroll_rule_sets FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER payroll_runs_fixed BEFORE UPDATE OR DELETE ON payroll_runs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER privacy_notices_fixed BEFORE UPDATE OR DELETE ON privacy_notices FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER privacy_requests_fixed BEFORE UPDATE OR DELETE ON privacy_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
-- What it is stays: passes, counts and invoices were made of it.
CREATE TRIGGER products_fixed BEFORE UPDATE OF kind ON products FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER products_kept BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER reconciliations_kept BEFORE DELETE ON reconciliations FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER refund_parts_fixed BEFORE UPDATE OR DELETE ON refund_parts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER report_runs_kept BEFORE DELETE ON report_runs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER report_schedules_kept BEFORE DELETE ON report_schedules FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER room_bookings_kept BEFORE DELETE ON room_bookings FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER seller_versions_fixed BEFORE UPDATE OR DELETE ON seller_versions FOR EACH ROW EXECUTE FUNCTION forbid_change();
-- What the bank says stays as it is; only whether it is matched changes.
CREATE TRIGGER statement_lines_fixed BEFORE UPDATE OF statement_id, cash_account_id, line_date, amount, reference, narration, balance, ordinal, place ON statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER statements_kept BEFORE DELETE ON statements FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER statutory_payments_kept BEFORE DELETE ON statutory_payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER stock_moves_fixed BEFORE UPDATE OR DELETE ON stock_moves FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER stock_takes_kept BEFORE DELETE ON stock_takes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tenants_kept BEFORE DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER transfers_kept BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER write_offs_kept BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION forbid_change();
