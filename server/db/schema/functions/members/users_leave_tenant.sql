-- With another role the link is gone; a user who gets the role back is linked again by hand.
CREATE OR REPLACE FUNCTION users_leave_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_accounts WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_leave_tenant AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role = 'tenant' AND NEW.role <> 'tenant') EXECUTE FUNCTION users_leave_tenant();
