-- The location of an item cannot be set except by a movement.
CREATE OR REPLACE FUNCTION inventory_items_follow() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER inventory_items_follow BEFORE INSERT OR UPDATE OF location, assigned_to, disposed_on ON inventory_items FOR EACH ROW EXECUTE FUNCTION inventory_items_follow();
