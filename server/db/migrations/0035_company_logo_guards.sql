-- The log keeps the digest of a picture, never the picture.
SELECT audit_attach('logo_images', 'sha256', ARRAY['bytes']);
--> statement-breakpoint
CREATE TRIGGER logo_images_fixed BEFORE UPDATE ON logo_images FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- The settings name their logo by its digest: there is such a picture.
CREATE FUNCTION settings_logo_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value -> 'logo' ->> 'sha256' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM logo_images l WHERE l.sha256 = NEW.value -> 'logo' ->> 'sha256') THEN
    RAISE EXCEPTION USING errcode = '23503', constraint = 'settings_logo_known', message = 'There is no such logo';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_logo_known BEFORE INSERT OR UPDATE ON settings FOR EACH ROW
  WHEN (NEW.name = 'general') EXECUTE FUNCTION settings_logo_known();
--> statement-breakpoint
CREATE FUNCTION logo_images_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM settings s WHERE s.name = 'general' AND s.value -> 'logo' ->> 'sha256' = OLD.sha256) THEN
    RAISE EXCEPTION USING errcode = '23503', constraint = 'logo_images_in_use', message = 'The logo is in use';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER logo_images_in_use BEFORE DELETE ON logo_images FOR EACH ROW EXECUTE FUNCTION logo_images_in_use();
