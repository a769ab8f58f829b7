-- What is settled of a bill is the sum of its allocations. A payment is what its bills come to less the credits that were used,
-- and settles approved bills of its own supplier only.
CREATE OR REPLACE FUNCTION bill_allocations_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_rows n JOIN bill_payments p ON p.id = n.payment_id JOIN bills b ON b.id = n.bill_id
    JOIN bill_batches a ON a.id = p.batch_id
    WHERE b.supplier_id <> p.supplier_id OR b.state <> 'approved' OR a.paid_on < b.posted_on OR p.reversed_on IS NOT NULL
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'bill_allocations_fit', message = 'A payment settles approved bills of its supplier, not before they were posted';
  END IF;
  IF EXISTS (
    SELECT FROM bill_payments p
    JOIN (SELECT n.payment_id, sum(n.amount * s.sign) AS amount, sum(n.withheld_tax * s.sign) AS tax, sum(n.withheld_vat * s.sign) AS vat
      FROM new_rows n JOIN bills b ON b.id = n.bill_id
      CROSS JOIN LATERAL (SELECT CASE b.kind WHEN 'bill' THEN 1 ELSE -1 END AS sign) AS s GROUP BY n.payment_id) AS given ON given.payment_id = p.id
    WHERE p.amount + p.withheld_tax + p.withheld_vat <> given.amount OR p.withheld_tax <> given.tax OR p.withheld_vat <> given.vat
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'bill_allocations_add_up', message = 'A payment is what it settles, less what was kept back';
  END IF;
  UPDATE bills b SET paid = b.paid + n.amount
    FROM (SELECT bill_id, sum(amount) AS amount FROM new_rows GROUP BY bill_id) AS n WHERE b.id = n.bill_id;
  RETURN NULL;
END $$;

CREATE TRIGGER bill_allocations_apply AFTER INSERT ON bill_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bill_allocations_apply();
