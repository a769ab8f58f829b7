-- The logo in use cannot be deleted.
CREATE OR REPLACE FUNCTION logo_images_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM settings s WHERE s.name = 'general' AND s.value -> 'logo' ->> 'sha256' = OLD.sha256) THEN
    RAISE EXCEPTION USING errcode = '23503', constraint = 'logo_images_in_use', message = 'The logo is in use';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER logo_images_in_use BEFORE DELETE ON logo_images FOR EACH ROW EXECUTE FUNCTION logo_images_in_use();
