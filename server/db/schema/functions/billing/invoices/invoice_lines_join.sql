-- Lines join an invoice only while it is a draft, or in the transaction that issues it. What another system has billed and earned
-- has no day of issue here: it is in no return and no revenue.
CREATE OR REPLACE FUNCTION invoice_lines_join() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN invoices i ON i.id = n.invoice_id
    WHERE i.status <> 'draft' AND (i.tx <> space_tx() OR n.issue_date IS DISTINCT FROM i.issue_date AND NOT (i.opening AND n.issue_date IS NULL))
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'An issued invoice gets no further lines';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER invoice_lines_join AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_join();
