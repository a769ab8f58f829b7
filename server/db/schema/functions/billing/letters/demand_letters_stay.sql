-- A letter stays as it was written; only its delivery and its status move, along the edges listed here.
CREATE OR REPLACE FUNCTION demand_letters_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['status', 'sent_date', 'served_method', 'served_by', 'service_note', 'status_before', 'superseded_at',
    'decided_by', 'decided_at', 'decision_reason', 'updated_at', 'letter_number'];
BEGIN
  -- The approval brings what waited for it up to date.
  IF OLD.status = 'awaiting_approval' AND NEW.status = 'awaiting_delivery' THEN
    moving := moving || ARRAY['written_on', 'ends_on', 'days_overdue', 'amount_due', 'content', 'statement', 'recipient', 'invoice_id'];
  END IF;
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'demand_letters_stay', message = 'A letter stays as it was written';
  END IF;
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('awaiting_approval', 'awaiting_delivery'), ('awaiting_approval', 'withdrawn'), ('awaiting_approval', 'superseded'),
    ('awaiting_delivery', 'sent'), ('awaiting_delivery', 'withdrawn'), ('awaiting_delivery', 'superseded'),
    ('sent', 'superseded'), ('to_reissue', 'superseded'), ('superseded', 'awaiting_approval'),
    ('superseded', 'awaiting_delivery'), ('superseded', 'sent'), ('superseded', 'to_reissue')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'demand_letters_status_edge', message = format('A letter that is %s cannot become %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER demand_letters_stay BEFORE UPDATE ON demand_letters FOR EACH ROW EXECUTE FUNCTION demand_letters_stay();
