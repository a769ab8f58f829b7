-- A passkey is used, renamed or removed, never replaced, and its counter never goes back.
CREATE OR REPLACE FUNCTION passkeys_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.credential_id, NEW.public_key, NEW.rp_id, NEW.aaguid, NEW.backup_eligible)
      IS DISTINCT FROM (OLD.user_id, OLD.credential_id, OLD.public_key, OLD.rp_id, OLD.aaguid, OLD.backup_eligible)
    OR NEW.counter < OLD.counter THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'passkeys_hold', message = 'A passkey does not change';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER passkeys_hold BEFORE UPDATE ON passkeys FOR EACH ROW EXECUTE FUNCTION passkeys_hold();
