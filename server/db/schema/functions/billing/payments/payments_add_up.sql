-- A new payment that leaves less than what came in settles the rest.
CREATE OR REPLACE FUNCTION payments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM payments p WHERE p.id = NEW.id AND p.reversed_at IS NULL AND p.unallocated <> p.settled
      - (SELECT coalesce(sum(a.amount), 0) FROM allocations a WHERE a.payment_id = p.id)
      - (SELECT coalesce(sum(r.amount), 0) FROM refund_parts r WHERE r.payment_id = p.id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'payments_add_up', message = 'A payment is what it settles and what is left of it';
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction, when what it settles is there.
CREATE CONSTRAINT TRIGGER payments_add_up AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.unallocated <> NEW.amount + NEW.withholding_vat + NEW.withholding_tax) EXECUTE FUNCTION payments_add_up();
