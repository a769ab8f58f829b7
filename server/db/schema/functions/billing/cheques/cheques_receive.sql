-- A payment by cheque brings a cheque: it lies with the others until it is banked. One that the payer took to the bank is there already.
CREATE OR REPLACE FUNCTION cheques_receive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cheques (payment_id, cash_account_id, amount, received_on, state, banked_on, cleared_on)
    SELECT NEW.id, c.id, NEW.amount, NEW.payment_date, CASE c.kind WHEN 'cheques' THEN 'received' ELSE 'cleared' END,
      CASE c.kind WHEN 'cheques' THEN NULL ELSE NEW.payment_date END, CASE c.kind WHEN 'cheques' THEN NULL ELSE NEW.payment_date END
    FROM cash_accounts c WHERE c.id = coalesce(NEW.cash_account_id, seeded_cash_account(NEW.payment_method));
  RETURN NULL;
END $$;

CREATE TRIGGER cheques_receive AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.payment_method = 'cheque' AND NOT NEW.opening AND NEW.reversed_at IS NULL) EXECUTE FUNCTION cheques_receive();
