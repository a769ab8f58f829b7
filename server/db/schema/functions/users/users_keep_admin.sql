-- Somebody must be able to let people in: the last active administrator stays. The lock makes two administrators who
-- demote each other take turns. A demo administrator does not count beside a real one: outside demo mode that account
-- cannot sign in.
CREATE OR REPLACE FUNCTION users_keep_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'admin' AND OLD.status = 'active' AND (tg_op = 'DELETE' OR NEW.role <> 'admin' OR NEW.status <> 'active') THEN
    PERFORM pg_advisory_xact_lock(hashtext('users_keep_admin'));
    IF NOT EXISTS (
      SELECT 1 FROM users
      WHERE role = 'admin' AND status = 'active' AND id <> OLD.id AND (OLD.demo OR NOT demo)
    ) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'users_last_admin', message = 'The last administrator stays';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_keep_admin AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_keep_admin();
