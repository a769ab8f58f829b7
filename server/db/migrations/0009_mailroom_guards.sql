SELECT audit_attach('mail_items', 'id', ARRAY['signature']);
--> statement-breakpoint
CREATE TRIGGER mail_items_touched BEFORE UPDATE ON mail_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER mail_items_kept BEFORE DELETE ON mail_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- What was signed for stays as it was signed for.
CREATE FUNCTION mail_items_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'waiting' THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mail_items_stay_closed',
      message = format('An item that was %s is closed', replace(OLD.status, '_', ' '));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_items_stay_closed BEFORE UPDATE ON mail_items FOR EACH ROW EXECUTE FUNCTION mail_items_stay_closed();
