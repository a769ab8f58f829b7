-- The head moves only to a link that exists, and never back.
CREATE OR REPLACE FUNCTION journal_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.n < OLD.n OR NOT EXISTS (SELECT 1 FROM journal_seal s WHERE s.n = NEW.n AND s.seq = NEW.seq AND s.hash = NEW.hash) THEN
    RAISE EXCEPTION USING errcode = '23001', message = 'journal_head only moves on', table = tg_table_name;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER journal_head_moves_on BEFORE UPDATE ON journal_head FOR EACH ROW EXECUTE FUNCTION journal_head_moves_on();
