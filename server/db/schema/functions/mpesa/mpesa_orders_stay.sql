-- What a standing order asked for never changes, and what has ended stays so. The phone may be erased.
CREATE OR REPLACE FUNCTION mpesa_orders_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.channel_id, OLD.tenant_id, OLD.name, OLD.amount, OLD.account_reference, OLD.frequency, OLD.start_date, OLD.end_date, OLD.requested_by_name, OLD.created_at)
      <> (NEW.channel_id, NEW.tenant_id, NEW.name, NEW.amount, NEW.account_reference, NEW.frequency, NEW.start_date, NEW.end_date, NEW.requested_by_name, NEW.created_at)
    OR (OLD.reference IS NOT NULL AND OLD.reference IS DISTINCT FROM NEW.reference)
    OR (OLD.state = 'ended' AND NEW.state <> 'ended') THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'mpesa_orders_stay', message = 'What a standing order asked for never changes, and what has ended stays so';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER mpesa_orders_stay BEFORE UPDATE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION mpesa_orders_stay();
