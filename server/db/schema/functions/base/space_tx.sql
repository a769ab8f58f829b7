-- The number of this transaction, as the space counts; see tx_offset.
CREATE OR REPLACE FUNCTION space_tx() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT (pg_current_xact_id()::text::bigint + public.tx_offset())::text::xid8
$$;
