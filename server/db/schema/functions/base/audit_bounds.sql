-- The bounds of a partition in SQL. The first one of a space begins before everything.
CREATE OR REPLACE FUNCTION audit_bounds(from_tx xid8, to_tx xid8) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('FOR VALUES FROM (%s) TO (%s)',
    CASE WHEN from_tx = '0' THEN 'MINVALUE' ELSE quote_literal(from_tx::text) END, coalesce(quote_literal(to_tx::text), 'MAXVALUE'))
$$;
