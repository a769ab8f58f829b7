-- Stock moves where it is counted. What was sold comes back even if it is no longer counted by then.
CREATE OR REPLACE FUNCTION stock_moves_product_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_rows m JOIN products p ON p.id = m.product_id WHERE m.kind <> 'return' AND NOT p.counts_stock
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'stock_moves_product_counted', message = 'The stock of this product is not counted';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_moves_product_counted AFTER INSERT ON stock_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stock_moves_product_counted();
