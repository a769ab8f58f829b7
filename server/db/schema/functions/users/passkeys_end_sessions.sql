-- Adding or removing a passkey ends every session and every half-finished sign-in of the user, as any second factor does. The
-- lock on the user makes a sign-in in progress take its turn, and two additions count each other.
CREATE OR REPLACE FUNCTION passkeys_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE WHEN tg_op = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
BEGIN
  PERFORM 1 FROM users WHERE id = owner FOR NO KEY UPDATE;
  IF tg_op = 'INSERT' AND (SELECT count(*) > 20 FROM passkeys WHERE user_id = owner) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'passkeys_most', message = 'A user has at most 20 passkeys';
  END IF;
  DELETE FROM sessions WHERE user_id = owner;
  DELETE FROM login_steps WHERE user_id = owner;
  DELETE FROM passkey_challenges WHERE user_id = owner;
  RETURN NULL;
END $$;

CREATE TRIGGER passkeys_end_sessions AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION passkeys_end_sessions();
