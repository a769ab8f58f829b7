-- The functions that look at transactions see them as the space counts them; nothing else about them changes.
DO $$
DECLARE
  found regprocedure;
BEGIN
  FOR found IN
    SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'plpgsql' AND p.prosrc ~ 'pg_current_xact_id|pg_snapshot_xmin'
  LOOP
    EXECUTE replace(replace(pg_get_functiondef(found),
      'pg_snapshot_xmin(pg_current_snapshot())', 'settled_before()'), 'pg_current_xact_id()', 'space_tx()');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER backups_noted AFTER INSERT OR UPDATE ON backups FOR EACH STATEMENT EXECUTE FUNCTION note_change();
