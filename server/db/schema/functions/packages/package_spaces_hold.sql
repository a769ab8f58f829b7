-- Dedicated desks and private offices are never sold beyond their number, no matter how many are sold at once: the
-- package is locked before the lines of agreements are counted, whatever its type, because the type may be changing. The
-- weaker lock lets the foreign keys of other new lines pass; with FOR UPDATE, two sales at once would each wait for the
-- other's key. A suspended tenant still holds the space. Of a line that changes on a day to come, the larger number counts.
CREATE OR REPLACE FUNCTION package_spaces_hold(package uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spaces integer;
  kind text;
BEGIN
  SELECT total_spaces, type INTO spaces, kind FROM workspace_packages WHERE id = package FOR NO KEY UPDATE;
  IF kind IN ('dedicated_shared', 'private_offices')
    AND (SELECT sum(places) FROM (
      SELECT max(l.quantity) AS places FROM agreement_lines l JOIN agreements a ON a.id = l.agreement_id
      WHERE l.package_id = package AND NOT l.is_over AND a.state IN ('active', 'notice') GROUP BY a.id, l.position) AS sold) > spaces THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'workspace_packages_full', message = 'The package has no space left';
  END IF;
END $$;
