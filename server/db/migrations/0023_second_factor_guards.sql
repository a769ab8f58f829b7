SELECT audit_attach('second_factors', 'user_id', ARRAY['sealed_key', 'recovery_salt', 'recovery_hashes'], ARRAY['last_step']);
--> statement-breakpoint
CREATE TRIGGER second_factors_touched BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- A confirmed factor is used or taken away, never exchanged, and time does not run backwards in it.
CREATE FUNCTION second_factors_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.confirmed_at IS NOT NULL AND
    (NEW.sealed_key <> OLD.sealed_key OR NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at OR NEW.last_step < OLD.last_step) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'second_factors_hold', message = 'A confirmed second factor does not change';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER second_factors_hold BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_hold();
--> statement-breakpoint
-- A second factor that comes or goes ends every session of the user and every sign-in that is half done. The row of the
-- user makes a sign-in under way take its turn, so that none slips through between.
CREATE FUNCTION second_factors_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER second_factors_end_sessions AFTER UPDATE OR DELETE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_end_sessions();
--> statement-breakpoint
-- As before, and a sign-in that is half done ends too.
CREATE OR REPLACE FUNCTION users_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash <> OLD.password_hash OR NEW.role <> OLD.role OR NEW.status <> OLD.status THEN
    DELETE FROM sessions WHERE user_id = NEW.id;
    DELETE FROM login_steps WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
