-- What a prompt asked for never changes, and what is paid stays paid with its receipt. The phone may be erased.
CREATE OR REPLACE FUNCTION mpesa_requests_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.channel_id, OLD.amount, OLD.account_reference, OLD.requested_by_name, OLD.created_at)
      <> (NEW.channel_id, NEW.amount, NEW.account_reference, NEW.requested_by_name, NEW.created_at)
    OR (OLD.invoice_id, OLD.tenant_id, OLD.checkout_id) IS DISTINCT FROM (NEW.invoice_id, NEW.tenant_id, NEW.checkout_id)
    OR (OLD.checkout_request_id IS NOT NULL AND OLD.checkout_request_id IS DISTINCT FROM NEW.checkout_request_id)
    OR (OLD.state = 'paid' AND (OLD.state, OLD.receipt_id) IS DISTINCT FROM (NEW.state, NEW.receipt_id)) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'mpesa_requests_stay', message = 'What a prompt asked for never changes, and what is paid stays paid';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER mpesa_requests_stay BEFORE UPDATE ON mpesa_requests FOR EACH ROW EXECUTE FUNCTION mpesa_requests_stay();
