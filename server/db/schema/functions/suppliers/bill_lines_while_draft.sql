-- The lines of a bill change until it is approved.
CREATE OR REPLACE FUNCTION bill_lines_while_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bills WHERE id IN (NEW.bill_id, OLD.bill_id) AND state <> 'draft') THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'bill_lines_while_draft', message = 'The lines of an approved bill stay';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER bill_lines_while_draft BEFORE INSERT OR UPDATE OR DELETE ON bill_lines FOR EACH ROW EXECUTE FUNCTION bill_lines_while_draft();
