-- A new password, role or status ends every session and every half-finished sign-in of the user, no matter who makes
-- the change.
CREATE OR REPLACE FUNCTION users_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash OR NEW.role <> OLD.role OR NEW.status <> OLD.status THEN
    DELETE FROM sessions WHERE user_id = NEW.id;
    DELETE FROM login_steps WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_end_sessions AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_end_sessions();
