-- Compares every audited row with the last state that the log has of it, part by part in one statement. Restores check a backup with
-- it. Of each table the first hundred problems are told.
CREATE OR REPLACE FUNCTION audit_verify_rows() RETURNS TABLE (kind text, entity text, entity_id text, message text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part record;
  place text;
  problems jsonb := '[]';
BEGIN
  LOOP
    SELECT * INTO STRICT part FROM audit_verify_part(place, 10000);
    problems := problems || part.problems;
    place := part.next;
    EXIT WHEN place IS NULL;
  END LOOP;
  RETURN QUERY SELECT p.kind, p.entity, p.entity_id, p.message FROM (
      SELECT b.*, row_number() OVER (PARTITION BY b.entity ORDER BY b.entity_id) AS n
      FROM jsonb_to_recordset(problems) AS b (kind text, entity text, entity_id text, message text)
    ) AS p WHERE p.n <= 100 ORDER BY p.entity, p.entity_id;
END $$;
