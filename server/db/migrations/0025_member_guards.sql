SELECT audit_attach('member_accounts', 'user_id');
--> statement-breakpoint
-- A link is made and taken away: who would move it to another company would show that company's past to the wrong people.
CREATE TRIGGER member_accounts_fixed BEFORE UPDATE ON member_accounts FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Only who has the role tenant belongs to one. The user is held, so that the role is not changed in the same moment.
CREATE FUNCTION member_accounts_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND role = 'tenant' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'member_accounts_role',
      message = 'Only a user with the role tenant can be linked to a tenant';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_accounts_role BEFORE INSERT ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_role();
--> statement-breakpoint
-- With another role the link is gone; who becomes a tenant's user again is linked anew.
CREATE FUNCTION users_leave_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_accounts WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_leave_tenant AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role = 'tenant' AND NEW.role <> 'tenant') EXECUTE FUNCTION users_leave_tenant();
--> statement-breakpoint
-- Whoever is unlinked is signed out with the same commit, so that no open screen goes on showing the company.
CREATE FUNCTION member_accounts_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_accounts_end_sessions AFTER DELETE ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_end_sessions();
