-- Ids that grow with time (UUID version 7) keep index pages warm; PostgreSQL 15 to 17 have no function of their own. A
-- random version 4 id gets the milliseconds in its first six bytes, and the two bits that turn version 4 into 7.
CREATE OR REPLACE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
