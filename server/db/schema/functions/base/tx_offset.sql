-- A restored space may run on a PostgreSQL whose transaction count is lower than the numbers in its rows. The number
-- kept for a transaction is its own plus this offset, which a restore sets high enough that new numbers follow old
-- ones: the chains and the guards of issued documents compare them. The offset is state and not code: it is made once
-- and replaced by a restore, and a change to this file does not reach existing databases.
DO $make$ BEGIN
  IF to_regprocedure('public.tx_offset()') IS NULL THEN
    CREATE FUNCTION tx_offset() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT 0::bigint $$;
  END IF;
END $make$;
