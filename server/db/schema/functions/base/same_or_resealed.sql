-- Whether a sealed value stayed, or only has another key, as a rotation writes it. For triggers that let nobody replace it.
CREATE OR REPLACE FUNCTION same_or_resealed(was text, becomes text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT was IS NOT DISTINCT FROM becomes OR (current_setting('app.resealing', true) = 'on'
    AND was LIKE 'v1.%' AND becomes LIKE 'v1.%' AND split_part(was, '.', 2) <> split_part(becomes, '.', 2))
$$;
