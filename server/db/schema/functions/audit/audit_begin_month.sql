-- The server begins each month by this, when its days have come and not before.
CREATE OR REPLACE FUNCTION audit_begin_month(of_month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '400ms' AS $$
BEGIN
  IF of_month > clock_timestamp() + interval '1 day' THEN
    RETURN false;
  END IF;
  RETURN audit_cut(of_month);
END $$;
