-- The credit that a refund pays out is drawn down under its row's lock, never below zero. A refund is the sum of its
-- parts; once it is reversed, they add up to zero.
CREATE OR REPLACE FUNCTION refund_parts_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows n JOIN refunds r ON r.id = n.refund_id
    LEFT JOIN payments p ON p.id = n.payment_id LEFT JOIN credit_notes c ON c.id = n.credit_note_id
    LEFT JOIN invoices i ON i.id = c.invoice_id
    WHERE r.tenant_id IS DISTINCT FROM coalesce(p.tenant_id, c.tenant_id) OR p.reversed_at IS NOT NULL
      OR r.party_id IS DISTINCT FROM coalesce(p.party_id, i.party_id)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'refund_parts_same_tenant', message = 'A refund pays out credit of its own tenant';
  END IF;
  UPDATE payments p SET unallocated = p.unallocated - s.amount
    FROM (SELECT payment_id, sum(amount) AS amount FROM new_rows WHERE payment_id IS NOT NULL GROUP BY payment_id) AS s
    WHERE p.id = s.payment_id;
  UPDATE credit_notes c SET unallocated = c.unallocated - s.amount
    FROM (SELECT credit_note_id, sum(amount) AS amount FROM new_rows WHERE credit_note_id IS NOT NULL GROUP BY credit_note_id) AS s
    WHERE c.id = s.credit_note_id;
  RETURN NULL;
END $$;

CREATE TRIGGER refund_parts_apply AFTER INSERT ON refund_parts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refund_parts_apply();
