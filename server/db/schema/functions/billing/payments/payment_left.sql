-- What a payment has left for other invoices: what came in, less what it settled and what was refunded of it.
CREATE OR REPLACE FUNCTION payment_left(payment uuid, settled numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT settled - (SELECT coalesce(sum(amount), 0) FROM allocations WHERE payment_id = payment)
    - (SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE payment_id = payment)
$$;
