-- Money that went back, in whatever way that was heard of, ends the checkout that was waiting for it.
CREATE OR REPLACE FUNCTION checkouts_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE checkouts c SET state = 'refunded' FROM checkout_receipts r
    WHERE r.receipt_id = NEW.id AND c.id = r.checkout_id AND r.outcome <> 'second' AND c.state IN ('refunding', 'review')
      AND NOT EXISTS (SELECT FROM checkout_receipts o JOIN mpesa_receipts m ON m.id = o.receipt_id
        WHERE o.checkout_id = c.id AND m.id <> NEW.id AND m.state = 'suspense');
  RETURN NULL;
END $$;

CREATE TRIGGER checkouts_returned AFTER UPDATE OF state ON mpesa_receipts FOR EACH ROW
  WHEN (NEW.state = 'returned' AND OLD.state <> 'returned') EXECUTE FUNCTION checkouts_returned();
