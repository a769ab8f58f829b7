-- The number of a pass: six of Crockford's digits, which nobody mistakes for others, and which tell nothing of the passes before it.
CREATE OR REPLACE FUNCTION pass_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text;
BEGIN
  LOOP
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1), '')
      INTO made FROM generate_series(1, 6);
    EXIT WHEN NOT EXISTS (SELECT FROM passes WHERE number = made);
  END LOOP;
  RETURN made;
END $$;
