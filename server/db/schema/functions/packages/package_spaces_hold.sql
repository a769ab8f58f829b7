-- Dedicated desks and private offices are never sold beyond their number, no matter how many are sold at once: the
-- package is locked before the lines of agreements are counted, whatever its type, because the type may be changing. The
-- weaker lock lets the foreign keys of other new lines pass; with FOR UPDATE, two sales at once would each wait for the
-- other's key. A suspended tenant still holds the space, and so does who bought it online and waits.
CREATE OR REPLACE FUNCTION package_spaces_hold(package uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kind text;
BEGIN
  SELECT type INTO kind FROM workspace_packages WHERE id = package FOR NO KEY UPDATE;
  IF kind IN ('dedicated_shared', 'private_offices') AND package_places_left(package) < 0 THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'workspace_packages_full', message = 'The package has no space left';
  END IF;
END $$;
