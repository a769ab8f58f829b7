-- Package, rent and cycle of these tenants on the one line of their main agreement. A line of which nothing is invoiced yet
-- takes them over, any other ends, and the next one begins with the first day that is not invoiced. A line that ends holds its
-- space until its last day has passed.
CREATE OR REPLACE FUNCTION tenants_reprice_line(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  repriced uuid[];
BEGIN
  SELECT array_agg(l.id) INTO repriced
    FROM tenants t JOIN agreements a ON a.tenant_id = t.id AND a.is_main
    JOIN agreement_lines l ON l.agreement_id = a.id AND NOT l.is_over
    WHERE t.id = ANY (changed) AND l.end_date IS NULL AND l.quantity = 1 AND l.discount_percent = 0
      AND l.package_id IS NOT NULL AND (l.package_id, l.unit_price, l.billing_cycle) <> (t.package_id, t.rent_amount, t.billing_cycle)
      AND NOT EXISTS (SELECT 1 FROM agreement_lines o WHERE o.agreement_id = a.id AND o.position <> l.position AND NOT o.is_over);
  IF repriced IS NULL THEN
    RETURN;
  END IF;
  UPDATE agreement_lines l SET package_id = t.package_id, unit_price = t.rent_amount, billing_cycle = t.billing_cycle
    FROM agreements a JOIN tenants t ON t.id = a.tenant_id
    WHERE l.id = ANY (repriced) AND a.id = l.agreement_id AND l.start_date >= t.billed_through;
  UPDATE agreement_lines l SET end_date = t.billed_through - 1
    FROM agreements a JOIN tenants t ON t.id = a.tenant_id
    WHERE l.id = ANY (repriced) AND a.id = l.agreement_id AND l.start_date < t.billed_through;
  INSERT INTO agreement_lines (agreement_id, position, package_id, unit_price, billing_cycle, start_date)
    SELECT a.id, l.position, t.package_id, t.rent_amount, t.billing_cycle, t.billed_through
    FROM agreement_lines l JOIN agreements a ON a.id = l.agreement_id JOIN tenants t ON t.id = a.tenant_id
    WHERE l.id = ANY (repriced) AND l.end_date IS NOT NULL;
END $$;
