-- Returns are filed month after month, the latest alone is taken back, and only while nothing is paid on it.
CREATE OR REPLACE FUNCTION vat_returns_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest text;
BEGIN
  SELECT max(month) INTO latest FROM vat_returns WHERE reversed_at IS NULL AND id <> NEW.id;
  IF tg_op = 'INSERT' AND latest IS NOT NULL AND NEW.month <> to_char((latest || '-01')::date + interval '1 month', 'YYYY-MM') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'vat_returns_in_order', message = 'Returns are filed month after month';
  END IF;
  IF tg_op = 'UPDATE' AND NEW.reversed_at IS NOT NULL AND (
    latest > NEW.month OR EXISTS (SELECT FROM vat_payments p WHERE p.return_id = NEW.id AND p.reversed_at IS NULL)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'vat_returns_latest_only', message = 'Only the latest unpaid return is taken back';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER vat_returns_in_order BEFORE INSERT OR UPDATE ON vat_returns FOR EACH ROW EXECUTE FUNCTION vat_returns_in_order();
