-- What was signed for stays as it was, until the person who signed is erased along with the tenant.
CREATE OR REPLACE FUNCTION mail_items_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := ARRAY['sender', 'reference', 'note', 'handed_to', 'signature', 'updated_at'];
BEGIN
  IF OLD.status <> 'waiting' AND NOT (
    to_jsonb(OLD) - personal = to_jsonb(NEW) - personal
    AND EXISTS (SELECT 1 FROM tenants t WHERE t.id = OLD.tenant_id AND t.erased_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mail_items_stay_closed',
      message = format('An item that was %s is closed', replace(OLD.status, '_', ' '));
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER mail_items_stay_closed BEFORE UPDATE ON mail_items FOR EACH ROW EXECUTE FUNCTION mail_items_stay_closed();
