-- What KRA says that was bought stays as it was told; only what became of it moves on. What is a bill stays one.
CREATE OR REPLACE FUNCTION tax_purchases_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.supplier_pin, OLD.supplier_name, OLD.kind, OLD.number, OLD.cu_number, OLD.sold_on, OLD.net, OLD.vat, OLD.total, OLD.lines, OLD.raw, OLD.raw_digest, OLD.created_at)
    IS DISTINCT FROM (NEW.supplier_pin, NEW.supplier_name, NEW.kind, NEW.number, NEW.cu_number, NEW.sold_on, NEW.net, NEW.vat, NEW.total, NEW.lines, NEW.raw, NEW.raw_digest, NEW.created_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tax_purchases_stay', message = 'What KRA told of a purchase never changes';
  END IF;
  IF OLD.state = 'billed' AND (OLD.state, OLD.bill_id) IS DISTINCT FROM (NEW.state, NEW.bill_id) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tax_purchases_edge', message = 'This purchase is a bill already';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tax_purchases_stay BEFORE UPDATE ON tax_purchases FOR EACH ROW EXECUTE FUNCTION tax_purchases_stay();
