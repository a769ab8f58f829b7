-- Remembers for the length of the transaction which tables changed; the server reads it at commit and notifies the
-- other nodes and browsers. NOTIFY itself would serialise all commits on one lock.
CREATE OR REPLACE FUNCTION remember_change(entity text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known text := coalesce(current_setting('app.changed', true), '');
BEGIN
  IF entity <> ALL (string_to_array(known, ',')) THEN
    PERFORM set_config('app.changed', CASE known WHEN '' THEN entity ELSE known || ',' || entity END, true);
  END IF;
END $$;
