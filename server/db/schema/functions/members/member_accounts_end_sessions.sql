-- An unlinked user is signed out in the same commit, so that no open screen keeps showing the company.
CREATE OR REPLACE FUNCTION member_accounts_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER member_accounts_end_sessions AFTER DELETE ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_end_sessions();
