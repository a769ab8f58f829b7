-- An invoice that is open again, as after a bounced cheque, brings its letters back as they were. One that a later
-- letter has overtaken is to be reissued: the next letter names its invoices.
CREATE OR REPLACE FUNCTION invoices_restore_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE demand_letters l SET status_before = NULL, superseded_at = NULL,
    status = CASE WHEN EXISTS (
      SELECT 1 FROM demand_letters later WHERE later.tenant_id = l.tenant_id AND later.created_at > l.superseded_at
        AND later.status IN ('awaiting_approval', 'awaiting_delivery', 'sent')
        AND array_position(ARRAY['first_notice', 'final_notice', 'eviction_notice'], later.type)
          >= array_position(ARRAY['first_notice', 'final_notice', 'eviction_notice'], l.type)
    ) THEN 'to_reissue' ELSE l.status_before END
  FROM demand_letter_invoices n
  WHERE n.invoice_id = NEW.id AND l.id = n.letter_id AND l.status = 'superseded' AND l.status_before IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_restore_letters AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status IN ('paid', 'credited', 'written_off') AND NEW.status = 'pending') EXECUTE FUNCTION invoices_restore_letters();
