-- Only an active user gets a session. The lock keeps the status from changing at the same moment.
CREATE OR REPLACE FUNCTION sessions_need_active_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND status = 'active' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'sessions_user_active', message = 'The user is not active';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER sessions_user_active BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_need_active_user();
