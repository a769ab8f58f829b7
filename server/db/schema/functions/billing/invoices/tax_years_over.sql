-- Tax documents are kept until five years after the end of their year.
CREATE OR REPLACE FUNCTION tax_years_over(on_day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT make_date(extract(year FROM on_day)::int + 6, 1, 1) <= current_date
$$;
