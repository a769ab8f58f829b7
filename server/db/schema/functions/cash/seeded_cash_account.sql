-- Where the money of a payment method lay before there were accounts to choose from: rows of that time name none
-- (SEEDED_CASH_ACCOUNTS in domain/cash/rules.ts).
CREATE OR REPLACE FUNCTION seeded_cash_account(payment_method text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE payment_method
    WHEN 'bank_transfer' THEN '00000000-0000-7000-8000-000000001010'::uuid
    WHEN 'credit_card' THEN '00000000-0000-7000-8000-000000001010'::uuid
    WHEN 'mobile_money' THEN '00000000-0000-7000-8000-000000001020'::uuid
    WHEN 'cash' THEN '00000000-0000-7000-8000-000000001030'::uuid
    WHEN 'cheque' THEN '00000000-0000-7000-8000-000000001040'::uuid
  END
$$;
