-- Adding or removing a second factor ends every session and every half-finished sign-in of the user. The lock on the
-- user makes a sign-in in progress take its turn, so that none slips through.
CREATE OR REPLACE FUNCTION second_factors_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_confirmed boolean := tg_op <> 'DELETE' AND NEW.confirmed_at IS NOT NULL;
BEGIN
  IF (OLD.confirmed_at IS NOT NULL) <> now_confirmed THEN
    PERFORM 1 FROM users WHERE id = OLD.user_id FOR NO KEY UPDATE;
    DELETE FROM sessions WHERE user_id = OLD.user_id;
    DELETE FROM login_steps WHERE user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER second_factors_end_sessions AFTER UPDATE OR DELETE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_end_sessions();
