-- The text that a row is searched by; the index and the search make the same call, or the index is not used.
CREATE OR REPLACE FUNCTION search_words(one text, two text, three text, four text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(one, '') || ' ' || coalesce(two, '') || ' ' || coalesce(three, '') || ' ' || coalesce(four, '');
