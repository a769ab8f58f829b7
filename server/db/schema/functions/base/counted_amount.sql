-- What notes and coins are worth: {"1000": 3, "40": 1} is 3,040.
CREATE OR REPLACE FUNCTION counted_amount(pieces jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(sum(p.key::numeric * p.value::numeric), 0) FROM jsonb_each_text(pieces) AS p
$$;
