-- The only ways from one state of a cheque to another. A deposit that is reversed brings its cheques back; what bounced stays bounced.
CREATE OR REPLACE FUNCTION cheques_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_id, OLD.cash_account_id, OLD.amount, OLD.received_on, OLD.created_at)
    <> (NEW.payment_id, NEW.cash_account_id, NEW.amount, NEW.received_on, NEW.created_at) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'cheques_stay', message = 'A cheque stays as it was received';
  END IF;
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('received', 'banked'), ('received', 'reversed'), ('banked', 'cleared'), ('banked', 'received'), ('banked', 'bounced'),
    ('cleared', 'received'), ('cleared', 'bounced'), ('cleared', 'reversed'))
    OR (OLD.state IN ('bounced', 'reversed') AND (to_jsonb(OLD) - ARRAY['return_transfer_id', 'fee_invoice_id', 'updated_at'])
      <> (to_jsonb(NEW) - ARRAY['return_transfer_id', 'fee_invoice_id', 'updated_at'])) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'cheques_edge',
      message = format('A cheque that is %s cannot become %s', OLD.state, NEW.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER cheques_edges BEFORE UPDATE ON cheques FOR EACH ROW EXECUTE FUNCTION cheques_edges();
