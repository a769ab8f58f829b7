-- A closed stock-take is never reopened.
CREATE OR REPLACE FUNCTION stock_takes_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'closed' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'stock_takes_stay_closed', message = 'This stock-take is closed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER stock_takes_stay_closed BEFORE UPDATE ON stock_takes FOR EACH ROW EXECUTE FUNCTION stock_takes_stay_closed();
