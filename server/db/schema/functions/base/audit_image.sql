-- The image of a row in the log: secrets as their SHA-256 (a change shows, the secret does not), ignored columns left
-- out.
CREATE OR REPLACE FUNCTION audit_image(row_data jsonb, hashed text[], ignored text[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN cardinality(hashed) = 0 THEN row_data - ignored
    ELSE (row_data - ignored - hashed) || (
      SELECT jsonb_object_agg(k, 'sha256:' || encode(sha256(convert_to(row_data ->> k, 'UTF8')), 'hex'))
      FROM unnest(hashed) AS k)
  END
$$;
