-- Places of a package that nobody has, keeps while they pay, or waits for; null where a package takes none. Of a line that changes on a
-- day to come, the larger number counts.
CREATE OR REPLACE FUNCTION package_places_left(package uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.type <> 'virtual_office' THEN p.total_spaces
    - coalesce((SELECT sum(places) FROM (
        SELECT max(l.quantity) AS places FROM agreement_lines l JOIN agreements a ON a.id = l.agreement_id
        WHERE l.package_id = p.id AND NOT l.is_over AND a.state IN ('active', 'notice') GROUP BY a.id, l.position) AS sold), 0)::integer
    - (SELECT count(*)::integer FROM package_orders o WHERE o.package_id = p.id AND o.state IN ('kept', 'waiting')) END
  FROM workspace_packages p WHERE p.id = package
$$;
