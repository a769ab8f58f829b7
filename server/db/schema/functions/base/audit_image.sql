-- The image of a row in the log: secrets as their SHA-256 (a change shows, the secret does not), ignored columns left
-- out.
CREATE OR REPLACE FUNCTION audit_image(row_data jsonb, hashed text[], ignored text[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  image jsonb := row_data - ignored;
  secret text;
BEGIN
  FOREACH secret IN ARRAY hashed LOOP
    image := image || jsonb_build_object(secret, 'sha256:' || encode(sha256(convert_to(row_data ->> secret, 'UTF8')), 'hex'));
  END LOOP;
  RETURN image;
END $$;
