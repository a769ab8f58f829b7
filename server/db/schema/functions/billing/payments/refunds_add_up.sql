-- A refund is the sum of its parts.
CREATE OR REPLACE FUNCTION refunds_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE refund_id = NEW.id) <> (CASE WHEN NEW.reversed_at IS NULL THEN NEW.amount ELSE 0 END) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'refunds_add_up', message = 'A refund is the sum of its parts';
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction, when the refund and its parts are both there.
CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_add_up();
