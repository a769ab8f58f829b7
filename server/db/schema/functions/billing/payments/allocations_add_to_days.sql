-- What the money of a day was for, from which the cash basis is summed. An issued invoice and its lines stay as they are,
-- so that the share of a payment in each line is known once and for all.
CREATE OR REPLACE FUNCTION allocations_add_to_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A row of its own for each statement: nobody waits for anybody who is paid on the same day.
  INSERT INTO paid_days (account, day, net, vat)
    SELECT l.account, n.dated_on, sum(round(n.amount * l.net / i.amount, 8)), sum(round(n.amount * l.vat / i.amount, 8))
    FROM new_rows n JOIN invoices i ON i.id = n.invoice_id JOIN invoice_lines l ON l.invoice_id = i.id
    WHERE n.payment_id IS NOT NULL GROUP BY l.account, n.dated_on;
  RETURN NULL;
END $$;

CREATE TRIGGER allocations_add_to_days AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION allocations_add_to_days();
