-- An issued invoice never changes, except for what settles it. Contact details may be blanked: no law asks for them.
-- The name and PIN may be too, once the tax law no longer asks for the invoice.
CREATE OR REPLACE FUNCTION invoices_stay_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Generated columns are worked out after this trigger, and follow from the others.
  moving text[] := ARRAY['status', 'paid_amount', 'credited_amount', 'written_off_amount', 'paid_at', 'updated_at', 'invoice_number', 'bill_to'];
  reached jsonb := OLD.bill_to || '{"contactPerson": null, "email": null, "phone": null}';
BEGIN
  IF OLD.status <> 'draft' AND (
    to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving
    OR NOT (NEW.bill_to IN (OLD.bill_to, reached) OR (
      tax_years_over(OLD.issue_date) AND NEW.bill_to = reached || jsonb_build_object('name', NEW.bill_to -> 'name', 'kraPin', null)))
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'An issued invoice never changes';
  END IF;
  IF OLD.status <> 'draft' AND NEW.status = 'draft' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'invoices_status_edge', message = 'An issued invoice is never a draft again';
  END IF;
  IF OLD.status = 'draft' AND NEW.status <> 'draft' THEN
    NEW.tx := space_tx();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER invoices_stay_issued BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_stay_issued();
