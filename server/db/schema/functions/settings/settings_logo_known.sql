-- The settings name their logo by its digest, and there is such an image.
CREATE OR REPLACE FUNCTION settings_logo_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value -> 'logo' ->> 'sha256' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM logo_images l WHERE l.sha256 = NEW.value -> 'logo' ->> 'sha256') THEN
    RAISE EXCEPTION USING errcode = '23503', constraint = 'settings_logo_known', message = 'There is no such logo';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER settings_logo_known BEFORE INSERT OR UPDATE ON settings FOR EACH ROW
  WHEN (NEW.name = 'general') EXECUTE FUNCTION settings_logo_known();
