-- A user who no longer signs in for a tenant may have kept a browser or a calendar that shows it.
CREATE OR REPLACE FUNCTION member_accounts_end_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_sessions WHERE tenant_id = OLD.tenant_id;
  DELETE FROM member_codes WHERE tenant_id = OLD.tenant_id;
  DELETE FROM calendar_feeds WHERE tenant_id = OLD.tenant_id;
  RETURN NULL;
END $$;

CREATE TRIGGER member_accounts_end_access AFTER DELETE ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_end_access();
