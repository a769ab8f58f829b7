SELECT audit_attach('message_templates', 'id');
--> statement-breakpoint
CREATE TRIGGER message_templates_touched BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER message_templates_kept BEFORE DELETE ON message_templates FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- Whose address it was is for the list of stops to know, not for the log.
SELECT audit_attach('message_stops', 'id', ARRAY['address']);
--> statement-breakpoint
-- A version counts up by one: whoever saves has seen what he replaces.
CREATE FUNCTION message_templates_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <> OLD.version + 1 OR NEW.kind <> OLD.kind OR NEW.channel <> OLD.channel THEN
    RAISE EXCEPTION USING errcode = '23001', constraint = 'message_templates_in_turn', message = 'The words of a message are saved in turn';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_templates_in_turn BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION message_templates_in_turn();
