-- A confirmed factor is used or removed, never replaced, and its time steps never go back. The same key may be sealed under
-- another one.
CREATE OR REPLACE FUNCTION second_factors_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.confirmed_at IS NOT NULL AND
    (NOT same_or_resealed(OLD.sealed_key, NEW.sealed_key) OR NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at OR NEW.last_step < OLD.last_step) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'second_factors_hold', message = 'A confirmed second factor does not change';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER second_factors_hold BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_hold();
