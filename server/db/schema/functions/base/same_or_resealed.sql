-- Whether a sealed value stayed, or only has another key, as a rotation writes it. For triggers that let nobody replace it: it is
-- always yes or no, also on a connection that has never heard of the setting.
CREATE OR REPLACE FUNCTION same_or_resealed(was text, becomes text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT was IS NOT DISTINCT FROM becomes OR (coalesce(current_setting('app.resealing', true), '') = 'on'
    AND coalesce(was LIKE 'v1.%' AND becomes LIKE 'v1.%' AND split_part(was, '.', 2) <> split_part(becomes, '.', 2), false))
$$;
