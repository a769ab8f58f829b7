SELECT audit_attach('workspace_packages', 'id');
--> statement-breakpoint
SELECT audit_attach('tenants', 'id');
--> statement-breakpoint
SELECT audit_attach('tenant_people', 'id');
--> statement-breakpoint
SELECT audit_attach('meeting_rooms', 'id');
--> statement-breakpoint
SELECT audit_attach('closed_days', 'day');
--> statement-breakpoint
CREATE TRIGGER workspace_packages_touched BEFORE UPDATE ON workspace_packages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER tenants_touched BEFORE UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER meeting_rooms_touched BEFORE UPDATE ON meeting_rooms FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER closed_days_touched BEFORE UPDATE ON closed_days FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- Dedicated desks and private offices are never sold beyond their number, whoever sells them and however many at once:
-- the package's row is locked before its tenants are counted, whatever its type, because the type may be changing. The
-- lock is the weaker one, which lets the foreign key of other new tenants pass: with FOR UPDATE two sales at once would
-- each wait for the other's key. A suspended tenant still holds the space.
CREATE FUNCTION package_spaces_hold(package uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spaces integer;
  kind text;
BEGIN
  SELECT total_spaces, type INTO spaces, kind FROM workspace_packages WHERE id = package FOR NO KEY UPDATE;
  IF kind IN ('dedicated_shared', 'private_offices')
    AND (SELECT count(*) FROM tenants WHERE package_id = package AND status <> 'terminated') > spaces THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'workspace_packages_full', message = 'The package has no space left';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION tenants_take_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'terminated' AND (tg_op = 'INSERT' OR OLD.status = 'terminated' OR OLD.package_id <> NEW.package_id) THEN
    PERFORM package_spaces_hold(NEW.package_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_take_space AFTER INSERT OR UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_take_space();
--> statement-breakpoint
CREATE FUNCTION packages_keep_spaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.total_spaces < OLD.total_spaces OR NEW.type <> OLD.type THEN
    PERFORM package_spaces_hold(NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER packages_keep_spaces AFTER UPDATE ON workspace_packages FOR EACH ROW EXECUTE FUNCTION packages_keep_spaces();
--> statement-breakpoint
-- Status moves along its edges only; a tenant who comes back after termination is made active first.
CREATE FUNCTION tenants_status_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) IN (('terminated', 'suspended')) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'tenants_status_edge', message = 'A terminated tenant can only become active again';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_status_edges BEFORE UPDATE OF status ON tenants FOR EACH ROW EXECUTE FUNCTION tenants_status_edges();
--> statement-breakpoint
CREATE TRIGGER tenants_kept BEFORE DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION forbid_change();
