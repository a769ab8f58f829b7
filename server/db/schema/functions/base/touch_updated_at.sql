-- The time of the last change, set by the database so that no writer can forget it.
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER accounts_touched BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER agreements_touched BEFORE UPDATE ON agreements FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER bank_notices_touched BEFORE UPDATE ON bank_notices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER cash_accounts_touched BEFORE UPDATE ON cash_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER closed_days_touched BEFORE UPDATE ON closed_days FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER demand_letters_touched BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER dunning_holds_touched BEFORE UPDATE ON dunning_holds FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER effects_touched BEFORE UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER employees_touched BEFORE UPDATE ON employees FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER expenses_touched BEFORE UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER extras_touched BEFORE UPDATE ON extras FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER floors_touched BEFORE UPDATE ON floors FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER inventory_assets_touched BEFORE UPDATE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER inventory_categories_touched BEFORE UPDATE ON inventory_categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER inventory_items_touched BEFORE UPDATE ON inventory_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER invoices_touched BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER ledger_lock_touched BEFORE UPDATE ON ledger_lock FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER mail_items_touched BEFORE UPDATE ON mail_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER maintenance_records_touched BEFORE UPDATE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER meeting_rooms_touched BEFORE UPDATE ON meeting_rooms FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER message_templates_touched BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER mpesa_channels_touched BEFORE UPDATE ON mpesa_channels FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER mpesa_receipts_touched BEFORE UPDATE ON mpesa_receipts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER mpesa_requests_touched BEFORE UPDATE ON mpesa_requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER mpesa_reversals_touched BEFORE UPDATE ON mpesa_reversals FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER notice_accounts_touched BEFORE UPDATE ON notice_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER parties_touched BEFORE UPDATE ON parties FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER payroll_records_touched BEFORE UPDATE ON payroll_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER payroll_rule_sets_touched BEFORE UPDATE ON payroll_rule_sets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER recurring_expense_templates_touched BEFORE UPDATE ON recurring_expense_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER report_schedules_touched BEFORE UPDATE ON report_schedules FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER room_bookings_touched BEFORE UPDATE ON room_bookings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER saved_views_touched BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER second_factors_touched BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER sending_accounts_touched BEFORE UPDATE ON sending_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER settings_touched BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER stock_takes_touched BEFORE UPDATE ON stock_takes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tenants_touched BEFORE UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER units_touched BEFORE UPDATE ON units FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER users_touched BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER workspace_packages_touched BEFORE UPDATE ON workspace_packages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
