-- The head is a row of its own, so that a tail that was cut off shows.
CREATE OR REPLACE FUNCTION audit_verify_head() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head%rowtype;
  link audit_seal%rowtype;
BEGIN
  SELECT * INTO head FROM audit_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::bigint, 'The head of the chain is gone';
    RETURN;
  END IF;
  SELECT s.* INTO link FROM audit_seal s ORDER BY s.seq DESC LIMIT 1;
  IF head.seq <> coalesce(link.seq, 0) OR head.hash <> coalesce(link.hash, '\x00') OR head.audit_id <> coalesce(link.audit_id, 0) THEN
    RETURN QUERY SELECT 'cut', head.audit_id, format('The chain ends at link %s, but %s were made', coalesce(link.seq, 0), head.seq);
  END IF;
END $$;
