-- Depreciation is the sum of its lines; once some of it is posted, the terms of an asset stay.
CREATE OR REPLACE FUNCTION inventory_assets_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['depreciated', 'disposed_on', 'proceeds', 'updated_at'];
BEGIN
  IF tg_op = 'INSERT' THEN
    NEW.depreciated := NEW.opening;
    RETURN NEW;
  END IF;
  IF OLD.disposed_on IS NOT NULL OR (OLD.depreciated <> OLD.opening AND to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'inventory_assets_stay', message = 'An asset that is depreciated or disposed of stays as it is';
  END IF;
  IF NEW.depreciated <> NEW.opening + (SELECT coalesce(sum(l.amount), 0) FROM depreciation_lines l WHERE l.item_id = NEW.item_id) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_assets_add_up', message = 'An asset is depreciated by its lines';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER inventory_assets_stay BEFORE INSERT OR UPDATE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION inventory_assets_stay();
