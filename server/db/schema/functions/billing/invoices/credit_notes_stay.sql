-- A credit note never changes, except for how much of it is left to allocate, which is not watched.
CREATE OR REPLACE FUNCTION credit_notes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['unallocated', 'credit_number'] <> to_jsonb(NEW) - ARRAY['unallocated', 'credit_number'] THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'credit_notes_stay', message = 'A credit note never changes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER credit_notes_stay BEFORE UPDATE OF id, series, seq, invoice_id, tenant_id, issue_date, net, vat, amount, reason, run_id, for_kra, tx,
  created_at ON credit_notes FOR EACH ROW EXECUTE FUNCTION credit_notes_stay();
