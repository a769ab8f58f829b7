-- Movements of one item take turns on its row. Each begins where the one before ended, on that day or later; the first
-- brings the item here, the last takes it away.
CREATE OR REPLACE FUNCTION inventory_movements_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER inventory_movements_in_order BEFORE INSERT ON inventory_movements FOR EACH ROW EXECUTE FUNCTION inventory_movements_in_order();
