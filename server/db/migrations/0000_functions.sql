-- Ids that grow with time (UUID version 7) keep index pages warm; PostgreSQL 15 to 17 have no function of their own.
-- A random version 4 id gets the milliseconds in its first six bytes and the two bits that turn version 4 into 7.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
--> statement-breakpoint
CREATE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING errcode = '23001', message = format('%s is append-only', tg_table_name), table = tg_table_name;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Remembers for the length of the transaction which tables changed; the server reads it with the commit and tells
-- the other nodes and browsers. NOTIFY itself would serialise all commits on one lock.
CREATE FUNCTION remember_change(entity text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known text := coalesce(current_setting('app.changed', true), '');
BEGIN
  IF entity <> ALL (string_to_array(known, ',')) THEN
    PERFORM set_config('app.changed', CASE known WHEN '' THEN entity ELSE known || ',' || entity END, true);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM remember_change(tg_table_name);
  RETURN NULL;
END $$;
