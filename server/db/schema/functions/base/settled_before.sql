-- Every transaction of this database with a lower number has ended. Transactions of other databases cannot write here,
-- so one that stays open for hours does not hold up the seal. A transaction counts as another database's only where the
-- server says so: one that nothing is known about (it has just ended, it is prepared) counts as ours. The snapshot is
-- taken before the server is asked, so that the answer for a number in the snapshot is about that very transaction.
CREATE OR REPLACE FUNCTION settled_before() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT pg_stat_clear_snapshot();
  SELECT (least(
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
    pg_current_xact_id_if_assigned()::text::bigint,
    (SELECT min(running::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) AS running
      WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity s
          WHERE s.backend_xid = running::xid AND s.datid <> (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND NOT EXISTS (SELECT 1 FROM pg_prepared_xacts p WHERE p.transaction = running::xid AND p.database <> current_database()))
  ) + public.tx_offset())::text::xid8
$$;
