-- The payment of a cheque that bounced is reversed: looked at when the transaction ends, because both are statements of their own.
CREATE OR REPLACE FUNCTION cheques_bounced_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND reversed_at IS NULL) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'cheques_bounced_unpaid', message = 'The payment of a cheque that bounced is reversed';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER cheques_bounced_unpaid AFTER UPDATE OF state ON cheques DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'bounced') EXECUTE FUNCTION cheques_bounced_unpaid();
