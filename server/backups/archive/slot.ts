import type pg from 'pg';
import { parseLsn, SEGMENT_BYTES } from './position.ts';

/** The replication slot by which PostgreSQL keeps what is not in the archive yet. */
const SLOT = 'nafasi_archive';

// So much of the log is kept for an archive that does not get on; beyond it the database takes the room back, and a new line begins.
const MOST_KEPT = '1GB';

export type Slot = { restart: string; isLost: boolean };

export const findSlot = async (client: pg.Client): Promise<Slot | null> => {
  const { rows } = await client.query<{ restart: string | null; status: string | null }>(
    `select restart_lsn::text as restart, wal_status as status from pg_replication_slots where slot_name = $1`,
    [SLOT],
  );
  const [slot] = rows;
  return slot ? { restart: slot.restart ?? '0/0', isLost: slot.restart === null || slot.status === 'lost' } : null;
};

export const dropSlot = async (client: pg.Client): Promise<void> => {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active`,
    [SLOT],
  );
};

// In a file of the database, so that an older release that starts on it keeps to it as well.
const boundLog = async (client: pg.Client) => {
  const { rows } = await client.query<{ now: string }>(`select current_setting('max_slot_wal_keep_size') as now`);
  if (rows[0]?.now === MOST_KEPT) return;
  await client.query(`alter system set max_slot_wal_keep_size = '${MOST_KEPT}'`);
  await client.query('select pg_reload_conf()');
};

export const createSlot = async (client: pg.Client): Promise<Slot> => {
  await boundLog(client);
  await dropSlot(client);
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  const slot = await findSlot(client);
  if (!slot) throw new Error('PostgreSQL made no replication slot');
  return slot;
};

/** What lies before this position need not be kept any longer. */
export const advanceSlot = async (client: pg.Client, lsn: string): Promise<void> => {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsn]);
};

export type Cluster = { system: string; timeline: number; postgres: string; end: number };

export const readCluster = async (client: pg.Client): Promise<Cluster> => {
  const { rows } = await client.query<Cluster & { flushed: string; segment: number }>(
    `select (select system_identifier::text from pg_control_system()) as system,
      ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline,
      pg_current_wal_flush_lsn()::text as flushed, split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment`,
  );
  const [found] = rows;
  if (found?.segment !== SEGMENT_BYTES) throw new Error('The segments of the log have another size than 16 MB');
  const { system, timeline, postgres, flushed } = found;
  return { system, timeline, postgres, end: parseLsn(flushed) };
};
