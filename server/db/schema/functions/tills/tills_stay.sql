-- A till is closed once, by the sum of what it took, and handed over once: again only where that transfer was reversed.
CREATE OR REPLACE FUNCTION tills_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closing text[] := ARRAY['closed_at', 'closed_by', 'closed_by_name', 'expected', 'counted', 'difference', 'reason'];
  handing text[] := ARRAY['transfer_id', 'handed_over_at', 'handed_over_by', 'handed_over_by_name', 'received_at', 'received_by_name'];
BEGIN
  IF to_jsonb(OLD) - closing - handing <> to_jsonb(NEW) - closing - handing
    OR (OLD.closed_at IS NOT NULL AND to_jsonb(OLD) - handing <> to_jsonb(NEW) - handing) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tills_stay', message = 'A till that was closed never changes';
  END IF;
  IF NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL AND NEW.expected
    <> NEW.float_amount + (SELECT coalesce(sum(amount), 0) FROM till_moves WHERE till_id = NEW.id) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tills_expected', message = 'What is expected is the float and what came since';
  END IF;
  IF NEW.transfer_id IS DISTINCT FROM OLD.transfer_id AND (
    EXISTS (SELECT FROM transfers WHERE id = OLD.transfer_id AND reversed_at IS NULL)
    OR NOT EXISTS (SELECT FROM transfers WHERE id = NEW.transfer_id AND from_id = NEW.cash_account_id)) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tills_handed_over_once', message = 'A till is handed over once';
  END IF;
  IF NEW.transfer_id IS NOT DISTINCT FROM OLD.transfer_id AND OLD.received_at IS NOT NULL AND to_jsonb(OLD) <> to_jsonb(NEW) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'tills_stay', message = 'What was received stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tills_stay BEFORE UPDATE ON tills FOR EACH ROW EXECUTE FUNCTION tills_stay();
