-- Remembers for the length of the transaction which tables changed; the server reads it at commit and notifies the
-- other nodes and browsers. NOTIFY itself would serialise all commits on one lock. It answers what is remembered, so that
-- a caller can assign it: an assignment takes a tenth of a PERFORM, which is a statement.
CREATE OR REPLACE FUNCTION add_change(entity text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  known text := coalesce(current_setting('app.changed', true), '');
BEGIN
  IF entity <> ALL (string_to_array(known, ',')) THEN
    known := set_config('app.changed', CASE known WHEN '' THEN entity ELSE known || ',' || entity END, true);
  END IF;
  RETURN known;
END $$;
