-- What is sold online has a place, of hot desks too: of two who pay for the last one, one has it. The package is locked before its places
-- are counted.
CREATE OR REPLACE FUNCTION package_orders_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM workspace_packages WHERE id = NEW.package_id FOR NO KEY UPDATE;
  IF package_places_left(NEW.package_id) < 0 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'workspace_packages_full', message = 'The package has no place left';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER package_orders_take_place AFTER INSERT ON package_orders FOR EACH ROW
  WHEN (NEW.state IN ('kept', 'waiting')) EXECUTE FUNCTION package_orders_take_place();
CREATE TRIGGER package_orders_take_again AFTER UPDATE OF state ON package_orders FOR EACH ROW
  WHEN (NEW.state = 'waiting' AND OLD.state = 'lapsed') EXECUTE FUNCTION package_orders_take_place();
