-- A key that changes would tear a row from its history.
CREATE OR REPLACE FUNCTION keep_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) ->> tg_argv[0] IS DISTINCT FROM to_jsonb(NEW) ->> tg_argv[0] THEN
    RAISE EXCEPTION USING errcode = '23001', message = format('The key of %s never changes', tg_table_name);
  END IF;
  RETURN NEW;
END $$;
