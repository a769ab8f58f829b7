-- Refunds, write-offs and cash entries never change; they are reversed once.
CREATE OR REPLACE FUNCTION reversed_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The number is generated after this trigger, and follows from the series.
  moving text[] := ARRAY['reversed_at', 'reversed_by', 'reverse_reason', 'refund_number', 'write_off_number'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR OLD.reversed_at IS NOT NULL THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = tg_table_name || '_stay', message = 'This document never changes; it is reversed once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER accruals_stay BEFORE UPDATE ON accruals FOR EACH ROW EXECUTE FUNCTION reversed_once();
CREATE TRIGGER cash_entries_stay BEFORE UPDATE ON cash_entries FOR EACH ROW EXECUTE FUNCTION reversed_once();
CREATE TRIGGER refunds_stay BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION reversed_once();
CREATE TRIGGER write_offs_stay BEFORE UPDATE ON write_offs FOR EACH ROW EXECUTE FUNCTION reversed_once();
