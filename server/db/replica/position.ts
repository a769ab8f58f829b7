import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../connection/database.ts';
import { pause } from '../connection/transactions.ts';

/** How far the log of a database has been written, on which timeline, and whose log it is. */
export type Position = { at: string; timeline: number; system: string; database: string };

/** What a database that may be a replica says of itself; `startedAt` tells one process of PostgreSQL from another. */
export type Following = {
  follows: boolean;
  at: string | null;
  timeline: number;
  system: string;
  database: string;
  startedAt: string;
};

/** Why a replica is not read from: it lags, does not answer, takes writes itself, or is one of something else. */
export type TroubleKind = 'behind' | 'away' | 'promoted' | 'foreign';

export class ReplicaTrouble extends Error {
  readonly kind: TroubleKind;
  /** How far one that lags has come. */
  readonly at: string | null;

  constructor(
    kind: TroubleKind,
    message: string,
    { at = null, ...options }: ErrorOptions & { at?: string | null } = {},
  ) {
    super(message, options);
    this.name = 'ReplicaTrouble';
    this.kind = kind;
    this.at = at;
  }
}

const WHOSE = `(select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`;

// What was committed lies before this position, so that who has replayed as much shows it. Where commits do not wait for the disk that
// is where the log ends; else it is what is on the disk, since what follows may lie in memory for seconds while nobody commits.
const WRITTEN = sql.raw(`select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end::text as at, ${WHOSE},
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`);

// The timeline is the one that it has noted on its disk, a while after it came there: until then it counts as being on the one before.
const REPLAYED = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as at, ${WHOSE},
  greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) as timeline,
  extract(epoch from pg_postmaster_start_time())::text as "startedAt"`;

const ANSWER_MS = 500;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 25;

/** Asked of the primary: whatever was committed before is behind this position. */
export const readPosition = async (db: Db): Promise<Position> => {
  const { rows } = await db.execute<Position>(WRITTEN);
  const [position] = rows;
  if (!position) throw new Error('The database did not say how far it has written');
  return position;
};

export const lsnValue = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

const answered = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Query read timeout')), ANSWER_MS);
  });
  answer.catch(() => undefined); // Where it is late, its own failure is of no interest.
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

export const readFollowing = async (client: pg.ClientBase): Promise<Following> => {
  const { rows } = await answered(client.query<Following>(REPLAYED));
  const [following] = rows;
  if (!following) throw new Error('The replica did not say how far it has come');
  return following;
};

export const requireReplica = (following: Following, primary: Position): void => {
  if (following.system !== primary.system || following.database !== primary.database)
    throw new ReplicaTrouble('foreign', 'it is no copy of the database that takes the writes');
  if (!following.follows) throw new ReplicaTrouble('promoted', 'it follows nobody any more');
};

const isThere = ({ at, timeline }: Following, position: Position): boolean =>
  at !== null && timeline === position.timeline && lsnValue(at) >= lsnValue(position.at);

/** Waits until the replica shows everything up to this position; throws where that takes longer. */
export const reach = async (client: pg.ClientBase, position: Position, withinMs: number): Promise<Following> => {
  const until = performance.now() + withinMs;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    const following = await readFollowing(client);
    requireReplica(following, position);
    if (isThere(following, position)) return following;
    const left = until - performance.now();
    if (left <= 0) throw new ReplicaTrouble('behind', 'it lags', { at: following.at });
    await pause(Math.min(ms, left));
  }
};
