-- The main agreement follows its tenant: days, cycle, kind and end; and where it has one line of one place, package and rent,
-- from the first day that is not invoiced. Who changes several lines changes the agreement; what its lines then write on the
-- tenant, under app.agreement_leads, does not come back to them. What a billing run writes on tenants changes none of it, and is
-- told apart without a join of the rows before and after. A main agreement that ended while others go on stays ended until its
-- tenant gets another end.
CREATE OR REPLACE FUNCTION tenants_lead_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  repriced uuid[];
BEGIN
  SELECT array_agg(id) INTO changed FROM (
    SELECT id, package_id, rent_amount, billing_cycle, start_date, end_date, status, agreement_type FROM new_rows
    EXCEPT SELECT id, package_id, rent_amount, billing_cycle, start_date, end_date, status, agreement_type FROM old_rows) AS other;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE agreement_lines l SET start_date = t.start_date
    FROM tenants t JOIN agreements a ON a.tenant_id = t.id AND a.is_main
    WHERE t.id = ANY (changed) AND l.agreement_id = a.id AND a.start_date <> t.start_date AND l.start_date = a.start_date
      AND (l.end_date IS NULL OR l.end_date >= t.start_date);
  UPDATE agreements a SET kind = t.agreement_type, start_date = t.start_date, end_date = t.end_date, billing_cycle = t.billing_cycle,
      state = CASE WHEN t.status = 'terminated' OR (a.state = 'ended' AND a.end_date IS NOT DISTINCT FROM t.end_date) THEN 'ended'
        WHEN a.state = 'ended' OR t.end_date IS NULL THEN 'active' ELSE a.state END
    FROM tenants t
    WHERE t.id = ANY (changed) AND a.tenant_id = t.id AND a.is_main;
  UPDATE agreements a SET state = 'ended', end_date = greatest(a.start_date, least(a.end_date, t.end_date))
    FROM tenants t
    WHERE t.id = ANY (changed) AND t.status = 'terminated' AND a.tenant_id = t.id AND NOT a.is_main AND a.state IN ('active', 'notice');
  IF current_setting('app.agreement_leads', true) = 'on' THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(id) INTO repriced FROM (
    SELECT id, package_id, rent_amount, billing_cycle FROM new_rows
    EXCEPT SELECT id, package_id, rent_amount, billing_cycle FROM old_rows) AS other;
  IF repriced IS NOT NULL THEN
    PERFORM tenants_reprice_line(repriced);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenants_lead_agreement AFTER UPDATE ON tenants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tenants_lead_agreement();
