-- Lines take as many spaces of their packages as they have places. Each package is counted once, however many lines come.
CREATE OR REPLACE FUNCTION agreement_lines_take_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM package_spaces_hold(taken.package_id) FROM (
    SELECT DISTINCT package_id FROM new_rows WHERE package_id IS NOT NULL AND NOT is_over ORDER BY package_id) AS taken;
  RETURN NULL;
END $$;

CREATE TRIGGER agreement_lines_take_space AFTER INSERT ON agreement_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION agreement_lines_take_space();
CREATE TRIGGER agreement_lines_take_more AFTER UPDATE ON agreement_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION agreement_lines_take_space();
