-- Letters escalate per tenant: a step follows a letter of the step before it, or of the same step, that was served.
CREATE OR REPLACE FUNCTION demand_letters_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type <> 'first_notice' AND NOT EXISTS (
    SELECT 1 FROM demand_letters l WHERE l.tenant_id = NEW.tenant_id AND l.status = 'sent'
      AND l.type IN (NEW.type, CASE NEW.type WHEN 'final_notice' THEN 'first_notice' ELSE 'final_notice' END)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_in_order', message = 'Letters come step by step';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER demand_letters_in_order BEFORE INSERT ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_in_order();
