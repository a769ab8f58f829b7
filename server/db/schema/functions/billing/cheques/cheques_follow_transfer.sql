-- Cheques clear when their deposit arrives, however that is heard of, and are in hand again when it is reversed. A deposit stays once
-- one of its cheques bounced, and so does what took that money back.
CREATE OR REPLACE FUNCTION cheques_follow_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reversed_at IS NULL THEN
    UPDATE cheques SET state = 'cleared', cleared_on = NEW.arrived_on WHERE transfer_id = NEW.id AND state = 'banked';
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM cheques WHERE return_transfer_id = NEW.id OR (transfer_id = NEW.id AND return_transfer_id IS NOT NULL)) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'cheques_bounced_stay', message = 'A cheque of this deposit bounced';
  END IF;
  UPDATE cheques SET state = 'received', transfer_id = NULL, banked_on = NULL, cleared_on = NULL
    WHERE transfer_id = NEW.id AND state IN ('banked', 'cleared');
  RETURN NULL;
END $$;

CREATE TRIGGER cheques_follow_transfer AFTER UPDATE OF arrived_on, reversed_at ON transfers FOR EACH ROW
  WHEN ((OLD.arrived_on, OLD.reversed_at) IS DISTINCT FROM (NEW.arrived_on, NEW.reversed_at)) EXECUTE FUNCTION cheques_follow_transfer();
