-- A refund that was taken back has reached nobody: its checkout waits for its money again.
CREATE OR REPLACE FUNCTION checkouts_owe_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE checkouts c SET state = 'refunding' FROM checkout_refunds r
    WHERE r.refund_id = NEW.id AND c.id = r.checkout_id AND c.state = 'refunded';
  RETURN NULL;
END $$;

CREATE TRIGGER checkouts_owe_again AFTER UPDATE OF reversed_at ON refunds FOR EACH ROW
  WHEN (NEW.reversed_at IS NOT NULL AND OLD.reversed_at IS NULL) EXECUTE FUNCTION checkouts_owe_again();
