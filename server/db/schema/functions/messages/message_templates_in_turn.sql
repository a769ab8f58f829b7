-- A version counts up by one: nobody overwrites a version they have not seen.
CREATE OR REPLACE FUNCTION message_templates_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <> OLD.version + 1 OR NEW.kind <> OLD.kind OR NEW.channel <> OLD.channel THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'message_templates_in_turn', message = 'The words of a message are saved in turn';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER message_templates_in_turn BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION message_templates_in_turn();
