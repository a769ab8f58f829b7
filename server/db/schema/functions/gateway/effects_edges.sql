-- What is done outside goes by these steps alone, so that nothing is done twice: from unknown only an answer leads on, never a
-- second sending. What was refused or given up may still turn out to be done, and a person may have what was given up asked for
-- again; what is done stays done. What is wanted never changes; its details go once it is over.
CREATE OR REPLACE FUNCTION effects_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    IF NEW.state <> 'queued' THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'effects_edge', message = 'An effect begins as queued';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('queued', 'sending'), ('sending', 'done'), ('sending', 'refused'), ('sending', 'unknown'), ('sending', 'queued'),
    ('unknown', 'done'), ('unknown', 'refused'), ('unknown', 'dead'), ('refused', 'done'), ('dead', 'done'),
    ('dead', 'unknown')
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'effects_edge',
      message = format('An effect that is %s cannot become %s', OLD.state, NEW.state);
  END IF;
  IF (NEW.provider, NEW.kind, NEW.subject_type, NEW.subject_id, NEW.dedupe_key, NEW.created_at)
      IS DISTINCT FROM (OLD.provider, OLD.kind, OLD.subject_type, OLD.subject_id, OLD.dedupe_key, OLD.created_at)
    OR NEW.payload <> OLD.payload AND NOT (OLD.state IN ('done', 'refused', 'dead') AND NEW.payload = '{}')
  THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'effects_stay', message = 'What an effect is to do never changes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER effects_edges BEFORE INSERT OR UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION effects_edges();
