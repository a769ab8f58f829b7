-- What was proposed never changes, and what was decided stays decided.
CREATE OR REPLACE FUNCTION refund_proposals_edges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['state', 'decided_by', 'decided_by_name', 'decision_reason', 'refund_id', 'deposit_move_id', 'updated_at'];
BEGIN
  IF to_jsonb(OLD) - moving <> to_jsonb(NEW) - moving OR OLD.state <> 'waiting' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'refund_proposals_edge',
      message = format('A refund that is %s cannot become %s', OLD.state, NEW.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refund_proposals_edges BEFORE UPDATE ON refund_proposals FOR EACH ROW EXECUTE FUNCTION refund_proposals_edges();
