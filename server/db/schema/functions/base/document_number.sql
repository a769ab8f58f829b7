-- INV2611-0042: at most 12 characters, because it doubles as an M-Pesa account number. From the 10,000th of a month the
-- dash goes, and from the 100,000th the first digit becomes a letter, so that numbers stay short and distinct.
CREATE OR REPLACE FUNCTION document_number(series text, seq integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN seq < 10000 THEN series || '-' || lpad(seq::text, 4, '0')
    WHEN seq < 100000 THEN series || seq::text
    ELSE series || chr(65 + (seq - 100000) / 10000) || lpad(((seq - 100000) % 10000)::text, 4, '0')
  END
$$;
