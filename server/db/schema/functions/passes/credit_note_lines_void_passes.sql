-- A credit note takes back at most what is unused of the passes of its line, those with the fewest days used first, and they are void
-- from then on. What it leaves of them is earned with the next daily run.
CREATE OR REPLACE FUNCTION credit_note_lines_void_passes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given record;
  unused numeric;
BEGIN
  FOR given IN SELECT invoice_line_id, sum(net) AS net FROM new_rows WHERE kind = 'pass' GROUP BY invoice_line_id ORDER BY 1 LOOP
    PERFORM FROM passes WHERE invoice_line_id = given.invoice_line_id ORDER BY id FOR NO KEY UPDATE;
    SELECT sum(net - earned - credited - lapsed) INTO unused FROM passes WHERE invoice_line_id = given.invoice_line_id;
    IF given.net > coalesce(unused, 0) THEN
      RAISE EXCEPTION USING errcode = '23514', constraint = 'passes_credit_unused', message = 'Only what is unused of a pass is credited', table = 'passes';
    END IF;
    UPDATE passes p SET credited = p.credited + s.part, voided_at = coalesce(p.voided_at, clock_timestamp())
    FROM (
      SELECT id, least(rest, greatest(given.net - before, 0)) AS part FROM (
        SELECT id, net - earned - credited - lapsed AS rest,
          sum(net - earned - credited - lapsed) OVER (ORDER BY used_days, id) - (net - earned - credited - lapsed) AS before
        FROM passes WHERE invoice_line_id = given.invoice_line_id
      ) r
    ) s WHERE p.id = s.id AND s.part > 0;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER credit_note_lines_void_passes AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION credit_note_lines_void_passes();
