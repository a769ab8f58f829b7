SELECT audit_attach('inventory_categories', 'id');
--> statement-breakpoint
SELECT audit_attach('inventory_items', 'id');
--> statement-breakpoint
SELECT audit_attach('inventory_photos', 'id', ARRAY['bytes']);
--> statement-breakpoint
SELECT audit_attach('inventory_movements', 'id');
--> statement-breakpoint
SELECT audit_attach('maintenance_records', 'id');
--> statement-breakpoint
SELECT audit_attach('inventory_assets', 'item_id', '{}', ARRAY['depreciated']);
--> statement-breakpoint
SELECT audit_attach('stock_takes', 'id');
--> statement-breakpoint
CREATE TRIGGER inventory_categories_touched BEFORE UPDATE ON inventory_categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER inventory_items_touched BEFORE UPDATE ON inventory_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER maintenance_records_touched BEFORE UPDATE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER inventory_assets_touched BEFORE UPDATE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER stock_takes_touched BEFORE UPDATE ON stock_takes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER depreciation_months_noted AFTER INSERT ON depreciation_months FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER stock_take_lines_noted AFTER INSERT OR UPDATE OR DELETE ON stock_take_lines FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER inventory_items_kept BEFORE DELETE ON inventory_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER inventory_movements_fixed BEFORE UPDATE OR DELETE ON inventory_movements FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER maintenance_records_kept BEFORE DELETE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER inventory_assets_kept BEFORE DELETE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER depreciation_months_fixed BEFORE UPDATE OR DELETE ON depreciation_months FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER depreciation_lines_fixed BEFORE UPDATE OR DELETE ON depreciation_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER stock_takes_kept BEFORE DELETE ON stock_takes FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- A category never lies under itself. The lock makes two who hang each other's category below their own take turns.
CREATE FUNCTION inventory_categories_no_ring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_category_id IS NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('inventory_categories_no_ring'));
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT id, parent_category_id, 1 AS steps FROM inventory_categories WHERE id = NEW.parent_category_id
      UNION ALL
      SELECT c.id, c.parent_category_id, a.steps + 1 FROM inventory_categories c JOIN above a ON c.id = a.parent_category_id WHERE a.steps < 100
    ) SELECT 1 FROM above WHERE id = NEW.id
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_categories_no_ring', message = 'A category cannot lie under itself';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER inventory_categories_no_ring BEFORE INSERT OR UPDATE OF parent_category_id ON inventory_categories FOR EACH ROW EXECUTE FUNCTION inventory_categories_no_ring();
--> statement-breakpoint
-- Movements of one item take turns on its row. Each begins where the one before ended, on that day or later; the first
-- brings the item here, the last takes it away.
CREATE FUNCTION inventory_movements_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before inventory_movements%rowtype;
BEGIN
  PERFORM 1 FROM inventory_items WHERE id = NEW.item_id FOR NO KEY UPDATE;
  SELECT * INTO before FROM inventory_movements WHERE item_id = NEW.item_id ORDER BY seq DESC LIMIT 1;
  IF (before.id IS NULL) <> (NEW.movement_type = 'purchase') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_movements_first', message = 'The first movement of an item, and no other, brings it here';
  END IF;
  IF before.movement_type = 'dispose' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_movements_of_disposed', message = 'An item that was disposed of does not move any more';
  END IF;
  IF before.movement_date > NEW.movement_date THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_movements_in_order', message = 'A movement is not before the one that it follows';
  END IF;
  NEW.seq := coalesce(before.seq, 0) + 1;
  NEW.from_location := before.to_location;
  NEW.from_assignee := before.to_assignee;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER inventory_movements_in_order BEFORE INSERT ON inventory_movements FOR EACH ROW EXECUTE FUNCTION inventory_movements_in_order();
--> statement-breakpoint
-- Where an item is and who has it follows from its movements.
CREATE FUNCTION inventory_movements_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_items SET location = NEW.to_location, assigned_to = NEW.to_assignee,
      disposed_on = CASE NEW.movement_type WHEN 'dispose' THEN NEW.movement_date END,
      status = CASE NEW.movement_type WHEN 'dispose' THEN 'retired' ELSE status END
    WHERE id = NEW.item_id AND (location, assigned_to, disposed_on) IS DISTINCT FROM
      (NEW.to_location, NEW.to_assignee, CASE NEW.movement_type WHEN 'dispose' THEN NEW.movement_date END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER inventory_movements_apply AFTER INSERT ON inventory_movements FOR EACH ROW EXECUTE FUNCTION inventory_movements_apply();
--> statement-breakpoint
CREATE FUNCTION inventory_items_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last inventory_movements%rowtype;
BEGIN
  SELECT * INTO last FROM inventory_movements WHERE item_id = NEW.id ORDER BY seq DESC LIMIT 1;
  IF (NEW.location, NEW.assigned_to, NEW.disposed_on) IS DISTINCT FROM
    (last.to_location, last.to_assignee, CASE last.movement_type WHEN 'dispose' THEN last.movement_date END) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_items_follow', message = 'An item is where its last movement brought it';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER inventory_items_follow BEFORE INSERT OR UPDATE OF location, assigned_to, disposed_on ON inventory_items FOR EACH ROW EXECUTE FUNCTION inventory_items_follow();
--> statement-breakpoint
-- Maintenance goes forward, and what is over stays as it was recorded.
CREATE FUNCTION maintenance_records_status_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('completed', 'cancelled') OR (OLD.status = 'in_progress' AND NEW.status = 'scheduled') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'maintenance_records_status_edge',
      message = format('Maintenance that is %s cannot be changed to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER maintenance_records_status_edge BEFORE UPDATE ON maintenance_records FOR EACH ROW EXECUTE FUNCTION maintenance_records_status_edge();
--> statement-breakpoint
-- What is depreciated is what the lines say; once some of it is posted, the terms of an asset stay.
CREATE FUNCTION inventory_assets_stay() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER inventory_assets_stay BEFORE INSERT OR UPDATE ON inventory_assets FOR EACH ROW EXECUTE FUNCTION inventory_assets_stay();
--> statement-breakpoint
CREATE FUNCTION depreciation_lines_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_assets a SET depreciated = a.depreciated + s.amount
    FROM (SELECT item_id, sum(amount) AS amount FROM new_rows GROUP BY item_id) AS s
    WHERE a.item_id = s.item_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER depreciation_lines_apply AFTER INSERT ON depreciation_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION depreciation_lines_apply();
--> statement-breakpoint
-- What was counted stays once the stock-take is closed.
CREATE FUNCTION stock_take_lines_while_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line stock_take_lines%rowtype;
BEGIN
  IF tg_op = 'DELETE' THEN line := OLD; ELSE line := NEW; END IF;
  IF NOT EXISTS (SELECT 1 FROM stock_takes WHERE id = line.stock_take_id AND status = 'open') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'stock_take_lines_while_open', message = 'This stock-take is closed';
  END IF;
  RETURN line;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_take_lines_while_open BEFORE INSERT OR UPDATE OR DELETE ON stock_take_lines FOR EACH ROW EXECUTE FUNCTION stock_take_lines_while_open();
--> statement-breakpoint
CREATE FUNCTION stock_takes_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'closed' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'stock_takes_stay_closed', message = 'This stock-take is closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_takes_stay_closed BEFORE UPDATE ON stock_takes FOR EACH ROW EXECUTE FUNCTION stock_takes_stay_closed();
