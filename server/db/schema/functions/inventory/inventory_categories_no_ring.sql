-- A category is never below itself. The lock makes two people who move each other's category below their own take
-- turns.
CREATE OR REPLACE FUNCTION inventory_categories_no_ring() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION USING errcode = '23514', constraint = 'inventory_categories_no_ring', message = 'A category cannot be its own parent';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER inventory_categories_no_ring BEFORE INSERT OR UPDATE OF parent_category_id ON inventory_categories FOR EACH ROW EXECUTE FUNCTION inventory_categories_no_ring();
