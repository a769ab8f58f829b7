-- The first of some numbers of agreements, without a gap: a rollback returns them, and others wait meanwhile.
CREATE OR REPLACE FUNCTION agreement_numbers(many integer) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO document_counters AS c (series, next) VALUES ('AGR', many + 1)
  ON CONFLICT (series) DO UPDATE SET next = c.next + many
  RETURNING c.next - many
$$;
