-- For tables that are not audited but shown on screens: open screens refresh when they change.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  changed := add_change(tg_table_name);
  RETURN NULL;
END $$;

CREATE TRIGGER backups_noted AFTER INSERT OR UPDATE ON backups FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER billing_runs_noted AFTER INSERT OR UPDATE ON billing_runs FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER depreciation_months_noted AFTER INSERT ON depreciation_months FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER gateway_messages_noted AFTER INSERT ON gateway_messages FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER notifications_noted AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER number_views_noted AFTER INSERT ON number_views FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER outbox_noted AFTER INSERT OR UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER privacy_requests_noted AFTER INSERT ON privacy_requests FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER report_runs_noted AFTER INSERT OR UPDATE ON report_runs FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER saved_views_noted AFTER INSERT OR UPDATE OR DELETE ON saved_views FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER sessions_noted AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION note_change();
CREATE TRIGGER stock_take_lines_noted AFTER INSERT OR UPDATE OR DELETE ON stock_take_lines FOR EACH STATEMENT EXECUTE FUNCTION note_change();
