-- Each link comes after the head, without a gap: since the head only moves on, no number is ever there twice, in whichever partition.
CREATE OR REPLACE FUNCTION audit_seal_goes_on() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_links) AND (SELECT min(n.seq) <> h.seq + 1 OR max(n.seq) <> h.seq + count(DISTINCT n.seq)
      OR count(*) <> count(DISTINCT n.seq) FROM new_links n, audit_head h GROUP BY h.seq) IS NOT FALSE THEN
    RAISE EXCEPTION USING errcode = '23001', message = 'audit_seal only goes on from its head', table = tg_table_name;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER audit_seal_goes_on AFTER INSERT ON audit_seal REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION audit_seal_goes_on();
