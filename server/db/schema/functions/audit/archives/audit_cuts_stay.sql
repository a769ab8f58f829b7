-- A cut never changes. That of a month goes with it, in the transaction that takes it into an archive.
CREATE OR REPLACE FUNCTION audit_cuts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND EXISTS (SELECT FROM audit_archives a WHERE a.month = OLD.month AND a.from_tx = OLD.from_tx AND a.tx = space_tx()) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION USING errcode = '23001', message = format('%s is append-only', tg_table_name), table = tg_table_name;
END $$;

CREATE TRIGGER audit_cuts_fixed BEFORE UPDATE OR DELETE ON audit_cuts FOR EACH ROW EXECUTE FUNCTION audit_cuts_stay();
