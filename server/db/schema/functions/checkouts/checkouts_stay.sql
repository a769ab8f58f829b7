-- What was chosen, and what it costs, never changes, and what is paid was paid once. Who it was for may be erased.
CREATE OR REPLACE FUNCTION checkouts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.number, OLD.party_id, OLD.lines, OLD.net, OLD.vat, OLD.amount, OLD.created_at)
      <> (NEW.id, NEW.number, NEW.party_id, NEW.lines, NEW.net, NEW.vat, NEW.amount, NEW.created_at)
    OR (OLD.invoice_id IS NOT NULL AND OLD.invoice_id IS DISTINCT FROM NEW.invoice_id)
    OR (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
      ('open', 'paid'), ('open', 'review'), ('open', 'expired'), ('open', 'refunding'), ('open', 'cancelled'),
      ('expired', 'paid'), ('expired', 'review'), ('expired', 'refunding'), ('expired', 'cancelled'),
      ('cancelled', 'paid'), ('cancelled', 'review'), ('cancelled', 'refunding'),
      ('review', 'paid'), ('review', 'refunding'), ('review', 'refunded'),
      ('refunding', 'review'), ('refunding', 'refunded'), ('paid', 'refunding'), ('paid', 'review'), ('refunded', 'refunding'))) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'checkouts_stay',
      message = format('Checkout %s that is %s cannot be changed like that', OLD.reference, OLD.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER checkouts_stay BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION checkouts_stay();
