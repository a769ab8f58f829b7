-- Money meets invoices here and nowhere else: payments, credit notes and deposits are drawn down and invoices filled,
-- each under its row's lock and within its checks. A credit note on its own invoice takes back what was billed; on any
-- other it pays. A write-off settles its own invoice: what is open of it, or nothing once it is reversed. Sources that
-- the statement does not use are neither looked at nor touched: an update of no rows still fires its triggers. What payments
-- settle, nearly all there is, is checked by one look.
CREATE OR REPLACE FUNCTION allocations_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source record;
  wrong boolean;
BEGIN
  -- A payment that was written together with what it settles says already what is left of it; the others are drawn down.
  -- Asked before the update, not in it: who waits there for another transaction would compare its payment with the
  -- allocations of before.
  SELECT bool_or(n.credit_note_id IS NOT NULL) AS credited, bool_or(n.deposit_move_id IS NOT NULL) AS set_off,
      bool_or(n.write_off_id IS NOT NULL) AS written_off, count(*) > 1 AS several,
      bool_or(i.status = 'draft' OR i.tenant_id IS DISTINCT FROM p.tenant_id OR i.party_id IS DISTINCT FROM p.party_id OR (p.reversed_at IS NOT NULL AND n.amount > 0))
        FILTER (WHERE p.id IS NOT NULL) AS wrong,
      array_agg(p.id) FILTER (WHERE p.unallocated <> p.settled
        - (SELECT coalesce(sum(a.amount), 0) FROM allocations a WHERE a.payment_id = p.id)
        - (SELECT coalesce(sum(r.amount), 0) FROM refund_parts r WHERE r.payment_id = p.id)) AS to_draw
    INTO source FROM new_rows n JOIN invoices i ON i.id = n.invoice_id LEFT JOIN payments p ON p.id = n.payment_id;
  wrong := source.wrong;
  IF source.credited OR source.set_off OR source.written_off THEN
    wrong := wrong OR EXISTS (
      SELECT 1 FROM new_rows n JOIN invoices i ON i.id = n.invoice_id
      LEFT JOIN credit_notes c ON c.id = n.credit_note_id
      LEFT JOIN deposit_moves d ON d.id = n.deposit_move_id
      LEFT JOIN write_offs w ON w.id = n.write_off_id
      WHERE n.payment_id IS NULL AND (i.status = 'draft'
        OR i.tenant_id IS DISTINCT FROM coalesce(c.tenant_id, d.tenant_id, w.tenant_id)
        OR (n.write_off_id IS NOT NULL AND w.invoice_id <> n.invoice_id)));
  END IF;
  IF wrong THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_same_tenant', message = 'Money settles only invoices of the same tenant';
  END IF;
  IF source.to_draw IS NOT NULL THEN
    UPDATE payments p SET unallocated = p.unallocated - s.amount
      FROM (SELECT payment_id, sum(amount) AS amount FROM new_rows WHERE payment_id = ANY (source.to_draw) GROUP BY payment_id) AS s
      WHERE p.id = s.payment_id;
  END IF;
  IF source.credited THEN
    UPDATE credit_notes c SET unallocated = c.unallocated - s.amount
      FROM (SELECT credit_note_id, sum(amount) AS amount FROM new_rows WHERE credit_note_id IS NOT NULL GROUP BY credit_note_id) AS s
      WHERE c.id = s.credit_note_id;
  END IF;
  IF source.set_off THEN
    IF EXISTS (
      SELECT 1 FROM new_rows n JOIN deposit_moves d ON d.id = n.deposit_move_id
      WHERE d.kind <> 'set_off' OR d.amount < (SELECT sum(a.amount) FROM allocations a WHERE a.deposit_move_id = d.id)
    ) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_within_deposit', message = 'More is set off than the deposit gives';
    END IF;
  END IF;
  IF source.written_off THEN
    IF EXISTS (
      SELECT 1 FROM new_rows n JOIN write_offs w ON w.id = n.write_off_id
      WHERE (SELECT sum(a.amount) FROM allocations a WHERE a.write_off_id = w.id) <> CASE WHEN w.reversed_at IS NULL THEN w.amount ELSE 0 END
    ) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'allocations_within_write_off', message = 'A write-off settles its own amount';
    END IF;
  END IF;
  -- One order for those who settle several at once; a single one is locked by its update.
  IF source.several THEN
    PERFORM 1 FROM invoices i WHERE i.id IN (SELECT invoice_id FROM new_rows) ORDER BY i.id FOR NO KEY UPDATE;
  END IF;
  UPDATE invoices i SET
      paid_amount = i.paid_amount + s.paid,
      credited_amount = i.credited_amount + s.credited,
      written_off_amount = i.written_off_amount + s.written_off,
      status = CASE
        WHEN i.credited_amount + s.credited = i.amount THEN 'credited'
        WHEN i.written_off_amount + s.written_off > 0 THEN 'written_off'
        WHEN i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount THEN 'paid'
        ELSE 'pending' END,
      paid_at = CASE WHEN i.written_off_amount + s.written_off = 0 AND i.paid_amount + s.paid + i.credited_amount + s.credited = i.amount
        THEN coalesce(i.paid_at, clock_timestamp()) END
    FROM (
      SELECT n.invoice_id,
        coalesce(sum(n.amount) FILTER (WHERE n.write_off_id IS NULL AND c.invoice_id IS DISTINCT FROM n.invoice_id), 0) AS paid,
        coalesce(sum(n.amount) FILTER (WHERE c.invoice_id = n.invoice_id), 0) AS credited,
        coalesce(sum(n.amount) FILTER (WHERE n.write_off_id IS NOT NULL), 0) AS written_off
      FROM new_rows n LEFT JOIN credit_notes c ON c.id = n.credit_note_id GROUP BY n.invoice_id
    ) AS s
    WHERE i.id = s.invoice_id;
  RETURN NULL;
END $$;

CREATE TRIGGER allocations_apply AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION allocations_apply();
