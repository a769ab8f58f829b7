-- What a device sent, and what it was answered, stays. A person adds how it was resolved, once; who is erased is no longer named.
CREATE OR REPLACE FUNCTION device_operations_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added constant text[] := ARRAY['resolved_at', 'resolved_by', 'resolution', 'note', 'invoice_id', 'body'];
BEGIN
  IF to_jsonb(OLD) - added IS DISTINCT FROM to_jsonb(NEW) - added
    OR (NEW.body IS NOT NULL AND NEW.body IS DISTINCT FROM OLD.body)
    OR (OLD.invoice_id IS NOT NULL AND NEW.invoice_id IS DISTINCT FROM OLD.invoice_id)
  THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'device_operations_stay',
      message = 'What a device sent and was answered stays as it is';
  END IF;
  IF OLD.resolved_at IS NOT NULL AND (NEW.resolved_at, NEW.resolved_by, NEW.resolution)
    IS DISTINCT FROM (OLD.resolved_at, OLD.resolved_by, OLD.resolution) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'device_operations_resolved_once',
      message = 'An act is resolved once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER device_operations_stay BEFORE UPDATE ON device_operations FOR EACH ROW EXECUTE FUNCTION device_operations_stay();
