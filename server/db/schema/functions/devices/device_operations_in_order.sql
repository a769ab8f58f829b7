-- The acts of a device are kept in its own order, without a gap: the next one is the one after the last.
CREATE OR REPLACE FUNCTION device_operations_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE devices SET last_seq = NEW.seq WHERE id = NEW.device_id AND last_seq = NEW.seq - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'device_operations_in_order',
      message = format('Act %s is not the next one of its device', NEW.number);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER device_operations_in_order BEFORE INSERT ON device_operations FOR EACH ROW EXECUTE FUNCTION device_operations_in_order();
