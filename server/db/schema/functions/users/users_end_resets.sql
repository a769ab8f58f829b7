-- Whatever a link to reset the password was asked for no longer holds once the password, the role, the status or the
-- address that it was mailed to has changed, no matter who made the change.
CREATE OR REPLACE FUNCTION users_end_resets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash <> OLD.password_hash OR NEW.role <> OLD.role OR NEW.status <> OLD.status OR NEW.email IS DISTINCT FROM OLD.email THEN
    DELETE FROM password_resets WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_end_resets AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_end_resets();
