-- VAT Act s.31: the VAT of a debt that stands written off is claimed from three to ten years after the supply, all of it. It is
-- never changed; it comes due again once. What is left of a debt after a payment goes on with the relief of before.
CREATE OR REPLACE FUNCTION vat_reliefs_for_debt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What may change, once.
  moving text[] := ARRAY['returned_on', 'return_reason'];
  allowed boolean;
BEGIN
  IF tg_op = 'UPDATE' THEN
    allowed := to_jsonb(OLD) - moving = to_jsonb(NEW) - moving AND OLD.returned_on IS NULL;
  ELSE
    SELECT w.reversed_at IS NULL AND w.vat = NEW.vat AND NEW.returned_on IS NULL AND CASE WHEN NEW.continues IS NULL
        THEN NEW.claimed_on BETWEEN i.issue_date + interval '3 years' AND i.issue_date + interval '10 years'
        ELSE EXISTS (SELECT 1 FROM vat_reliefs b JOIN write_offs o ON o.id = b.write_off_id
          WHERE b.id = NEW.continues AND b.returned_on IS NOT NULL AND o.invoice_id = w.invoice_id AND b.vat >= NEW.vat) END
      INTO allowed FROM write_offs w JOIN invoices i ON i.id = w.invoice_id WHERE w.id = NEW.write_off_id;
  END IF;
  IF allowed IS NOT TRUE THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'vat_reliefs_for_debt', message = 'The VAT of this debt cannot be claimed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER vat_reliefs_for_debt BEFORE INSERT OR UPDATE ON vat_reliefs FOR EACH ROW EXECUTE FUNCTION vat_reliefs_for_debt();
