-- The only ways from one state of a return to another. What went back stays gone, and what was decided stays decided.
CREATE OR REPLACE FUNCTION mpesa_reversals_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.receipt_id, OLD.proposed_by, OLD.reason, OLD.created_at) IS DISTINCT FROM (NEW.receipt_id, NEW.proposed_by, NEW.reason, NEW.created_at)
    OR (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
      ('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'sent'), ('approved', 'failed'), ('approved', 'done'),
      ('approved', 'needs_review'), ('sent', 'done'), ('sent', 'failed'), ('sent', 'needs_review'), ('needs_review', 'done'), ('needs_review', 'failed'),
      ('failed', 'done'))) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mpesa_reversals_edge',
      message = format('A return that is %s cannot become %s', OLD.state, NEW.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER mpesa_reversals_edges BEFORE UPDATE ON mpesa_reversals FOR EACH ROW EXECUTE FUNCTION mpesa_reversals_edges();
