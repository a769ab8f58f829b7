-- The deposit held for a tenant is the sum of its moves; the check on the balance keeps it from going below zero.
CREATE OR REPLACE FUNCTION deposit_moves_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposit_balances AS b (tenant_id, balance)
  SELECT tenant_id, 0 FROM new_rows GROUP BY tenant_id ORDER BY tenant_id ON CONFLICT (tenant_id) DO NOTHING;
  UPDATE deposit_balances b SET balance = b.balance + s.amount
    FROM (SELECT tenant_id, sum(CASE WHEN kind IN ('taken', 'forfeit_reversed') THEN amount ELSE -amount END) AS amount FROM new_rows GROUP BY tenant_id) AS s
    WHERE b.tenant_id = s.tenant_id;
  RETURN NULL;
END $$;

CREATE TRIGGER deposit_moves_apply AFTER INSERT ON deposit_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION deposit_moves_apply();
