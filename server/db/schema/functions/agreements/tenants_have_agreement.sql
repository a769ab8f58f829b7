-- Every tenant has its main agreement from the first moment on, however it is added: one line, one place, at its rent. One
-- statement for all tenants that come at once, as an import brings them.
CREATE OR REPLACE FUNCTION tenants_have_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many integer;
  first_seq integer;
BEGIN
  SELECT count(*) INTO many FROM new_rows;
  IF many = 0 THEN
    RETURN NULL;
  END IF;
  first_seq := agreement_numbers(many);
  -- Without a join of what comes: a connection keeps the plan of its first tenant, and a thousand would be paired one by one.
  WITH given AS MATERIALIZED (
    SELECT uuid_v7() AS agreement_id, first_seq - 1 + row_number() OVER (ORDER BY n.id) AS seq, n.* FROM new_rows n
  ), made AS (
    INSERT INTO agreements (id, seq, tenant_id, is_main, kind, state, start_date, end_date, billing_cycle)
    SELECT agreement_id, seq, id, true, agreement_type, CASE WHEN status = 'terminated' THEN 'ended' ELSE 'active' END,
      start_date, end_date, billing_cycle
    FROM given
  )
  INSERT INTO agreement_lines (agreement_id, position, package_id, unit_price, billing_cycle, start_date)
  SELECT agreement_id, 1, package_id, rent_amount, billing_cycle, start_date FROM given;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_have_agreement AFTER INSERT ON tenants REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tenants_have_agreement();
