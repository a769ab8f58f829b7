-- The head is a row of its own, so that a tail that was cut off shows.
CREATE OR REPLACE FUNCTION journal_verify_head() RETURNS TABLE (kind text, entry_id uuid, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%rowtype;
  link journal_seal%rowtype;
BEGIN
  SELECT * INTO head FROM journal_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, 'The head of the chain is gone';
    RETURN;
  END IF;
  SELECT s.* INTO link FROM journal_seal s ORDER BY s.n DESC LIMIT 1;
  IF head.n <> coalesce(link.n, 0) OR head.hash <> coalesce(link.hash, '\x00') OR head.seq <> coalesce(link.seq, 0)
    OR head.tx <> coalesce(link.tx, '0') THEN
    RETURN QUERY SELECT 'cut', NULL::uuid, format('The chain ends at link %s, but %s were made', coalesce(link.n, 0), head.n);
  END IF;
END $$;
