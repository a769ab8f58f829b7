-- The head is a row of its own, so that a tail that was cut off shows.
CREATE OR REPLACE FUNCTION audit_verify_head() RETURNS TABLE (kind text, audit_id bigint, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head%rowtype;
  link record;
BEGIN
  SELECT * INTO head FROM audit_head;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'cut', NULL::bigint, 'The head of the chain is gone';
    RETURN;
  END IF;
  SELECT s.seq, s.hash, s.audit_id INTO link FROM audit_seal s ORDER BY s.seq DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT b.seq, b.hash, b.audit_id INTO link FROM audit_begins() b;
  END IF;
  IF (head.seq, head.hash, head.audit_id) <> (link.seq, link.hash, link.audit_id) THEN
    RETURN QUERY SELECT 'cut', head.audit_id, format('The chain ends at link %s, but %s were made', link.seq, head.seq);
  END IF;
END $$;
