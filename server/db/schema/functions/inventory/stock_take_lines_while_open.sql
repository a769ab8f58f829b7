-- Counts stay as they are once the stock-take is closed.
CREATE OR REPLACE FUNCTION stock_take_lines_while_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line stock_take_lines%rowtype;
BEGIN
  IF tg_op = 'DELETE' THEN line := OLD; ELSE line := NEW; END IF;
  IF NOT EXISTS (SELECT 1 FROM stock_takes WHERE id = line.stock_take_id AND status = 'open') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'stock_take_lines_while_open', message = 'This stock-take is closed';
  END IF;
  RETURN line;
END $$;

CREATE TRIGGER stock_take_lines_while_open BEFORE INSERT OR UPDATE OR DELETE ON stock_take_lines FOR EACH ROW EXECUTE FUNCTION stock_take_lines_while_open();
