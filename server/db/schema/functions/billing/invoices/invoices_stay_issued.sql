-- An issued invoice never changes, except for what settles it. Contact details may be blanked: no law asks for them.
-- The name and PIN may be too, once the tax law no longer asks for the invoice. What settles it is not watched, so that a
-- payment does not pay for the comparison. An invoice with a number is no draft (invoices_issued_numbered), and the number
-- stays: no issued invoice is a draft again.
CREATE OR REPLACE FUNCTION invoices_stay_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Generated columns are worked out after this trigger, and follow from the others.
  moving text[] := ARRAY['status', 'paid_amount', 'credited_amount', 'written_off_amount', 'paid_at', 'updated_at', 'invoice_number', 'bill_to'];
  reached jsonb := OLD.bill_to || '{"contactPerson": null, "email": null, "phone": null}'
    || CASE WHEN OLD.bill_to ? 'postalAddress' THEN '{"postalAddress": null}' ELSE '{}' END::jsonb;
BEGIN
  IF OLD.status <> 'draft' AND (
    to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving
    OR NOT (NEW.bill_to IN (OLD.bill_to, reached) OR (
      tax_years_over(OLD.issue_date) AND NEW.bill_to = reached || jsonb_build_object('name', NEW.bill_to -> 'name', 'kraPin', null)))
  ) THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'invoices_stay_issued', message = 'An issued invoice never changes';
  END IF;
  IF OLD.status = 'draft' AND NEW.status <> 'draft' THEN
    NEW.tx := space_tx();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER invoices_stay_issued BEFORE UPDATE OF id, series, seq, tenant_id, party_id, type, description, issue_date, due_date, net, vat, amount, bill_to,
  late_fee_of, run_id, opening, for_kra, external_number, tx, created_at ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_stay_issued();
