-- What another system sent stays as it came: only what became of it is noted, once. Its text goes when the person whom it
-- names is erased, the whole of it 90 days after it was processed.
CREATE OR REPLACE FUNCTION gateway_messages_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF OLD.processed_at IS NULL OR OLD.processed_at > clock_timestamp() - interval '90 days' THEN
      RAISE EXCEPTION USING errcode = '23001', constraint = 'gateway_messages_stay',
        message = 'A message stays for 90 days after it was processed';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.provider, NEW.kind, NEW.channel_id, NEW.dedupe_key, NEW.received_at)
      IS DISTINCT FROM (OLD.id, OLD.provider, OLD.kind, OLD.channel_id, OLD.dedupe_key, OLD.received_at)
    OR (NEW.headers, NEW.body) IS DISTINCT FROM (OLD.headers, OLD.body)
      AND NOT (OLD.processed_at IS NOT NULL AND NEW.headers = '{}' AND NEW.body = 'Erased')
    OR OLD.processed_at IS NOT NULL AND (NEW.processed_at, NEW.outcome) IS DISTINCT FROM (OLD.processed_at, OLD.outcome)
    OR NEW.seen < OLD.seen
  THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'gateway_messages_stay', message = 'A message stays as it came';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER gateway_messages_stay BEFORE UPDATE OR DELETE ON gateway_messages FOR EACH ROW EXECUTE FUNCTION gateway_messages_stay();
