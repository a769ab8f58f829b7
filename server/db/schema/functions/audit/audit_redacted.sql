-- Blanks the personal fields of an image; a field may be a path such as bill_to.email.
CREATE OR REPLACE FUNCTION audit_redacted(image jsonb, fields text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY fields LOOP
    IF jsonb_typeof(image #> string_to_array(field, '.')) <> 'null' THEN
      image := jsonb_set(image, string_to_array(field, '.'), '"[erased]"');
    END IF;
  END LOOP;
  RETURN image;
END $$;
