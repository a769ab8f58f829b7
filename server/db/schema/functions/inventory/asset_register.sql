-- What the asset register holds for an account: the cost as paid, and the depreciation so far.
CREATE OR REPLACE FUNCTION asset_register(account text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN account = c.cost THEN a.cost ELSE -a.depreciated END), 0)
  FROM (VALUES ('furniture', '1500', '1501'), ('computers', '1510', '1511'), ('machinery', '1520', '1521'),
    ('telecom', '1530', '1531'), ('leasehold', '1540', '1541')) AS c (class, cost, accumulated)
  JOIN inventory_assets a ON a.depreciation_class = c.class AND a.disposed_on IS NULL
  WHERE account IN (c.cost, c.accumulated)
$$;
