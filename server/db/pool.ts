import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '../../domain/kernel/errors.ts';
import { preparedClient } from './prepared-client.ts';
import { drizzleOn } from './row-mapper.ts';
import { distrustSilence } from './silent-connections.ts';

export type Db = NodePgDatabase;

// Who a change is recorded under.
export type Actor = { id: string; name: string; requestId: string | null };

export const systemActor = (job: string): Actor => ({ id: `system:${job}`, name: 'Nafasi', requestId: null });

export type Database = {
  // For reads. Writes go through transact, since the database refuses an audited write without an actor.
  db: Db;
  transact<T>(actor: Actor, work: (tx: Db) => Promise<T>, signal?: AbortSignal): Promise<T>;
  // The work as transact does it, and then taken back whole: for a look at what a change would do.
  rehearse<T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T>;
  // Reads that belong together see one moment of the database, whatever is written meanwhile.
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  // A connection of its own for a look at everything, which takes as long as the space is large.
  patiently<T>(work: (db: Db) => Promise<T>): Promise<T>;
  onCommit(listener: (changed: readonly string[]) => void): void;
  // Too many callers wait for a connection already: one more is better told to come back.
  isBusy(): boolean;
  // Rejects where the database does not answer in time, or takes no writes.
  ping(deadlineMs: number): Promise<void>;
  end(): Promise<void>;
};

export type PoolOptions = { url: string; role: string | null; size: number; onError: (error: Error) => void };

// Deadlines in milliseconds. The server cancels a slow statement; where it does not answer at all, the driver gives
// up a little later and the connection is thrown away, because a client that timed out stays stuck.
const CONNECT_MS = 3_000;
const STATEMENT_MS = 5_000;
const QUERY_MS = 6_000;
const LOCK_MS = 2_000;
const PATIENT_MS = 600_000;
const MAX_WAITING = 100;
// How alike two words must be for a search to take one for the other: "Kmau" is still Kamau.
const NEAR_ENOUGH = 0.4;
const MAX_TRIES = 3;

export const QUEUE_FULL = 'Too many callers wait for a database connection';

/** The SQLSTATE of a write on a database that takes none: a replica, or a primary that was demoted. */
export const READ_ONLY = '25006';

const RETRIED = new Set(['40001', '40P01']);

export const sqlState = (error: unknown): string | undefined => {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code;
  }
  return undefined;
};

// An error with a five-character SQLSTATE came from a server that is alive and in order, so its connection can be used
// again; anything else (a timeout, a reset) leaves the connection in doubt. Class 57P is a server going down, and one that
// takes no writes was demoted: the next connection may lead to its successor.
const isConnectionSound = (error: unknown): boolean => {
  const state = sqlState(error);
  return state !== undefined && /^[0-9A-Z]{5}$/.test(state) && !/^(57P|08)/.test(state) && state !== READ_ONLY;
};

const literal = (text: string) => pg.escapeLiteral(text);

const beginAs = (actor: Actor) =>
  `begin; select set_config('app.actor', ${literal(actor.id)}, true), set_config('app.actor_name', ${literal(actor.name)}, true), ` +
  `set_config('app.request_id', ${literal(actor.requestId ?? '')}, true), set_config('app.changed', '', true)`;

// One round trip: what changed, and the commit.
const COMMIT = `select current_setting('app.changed', true) as changed; commit`;

// The queue is bounded where it forms: a burst gets past any look taken before.
const boundQueue = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (done?: (error: Error) => void) => Promise<pg.PoolClient>;
  const bounded = (done?: (error: Error) => void) => {
    if (pool.waitingCount < MAX_WAITING) return connect(done);
    const full = new Error(QUEUE_FULL);
    return done ? done(full) : Promise.reject(full);
  };
  pool.connect = bounded as typeof pool.connect;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const openDatabase = (options: PoolOptions): Database => {
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'nafasi',
    options: `-c timezone=UTC -c enable_memoize=off -c jit=off -c pg_trgm.word_similarity_threshold=${NEAR_ENOUGH}${options.role ? ` -c role=${options.role}` : ''}`,
  };
  const pool = new pg.Pool({
    ...connection,
    Client: preparedClient(),
    max: options.size,
    query_timeout: QUERY_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 60_000,
  });
  distrustSilence(pool);
  boundQueue(pool);
  // An idle connection that breaks reports to the pool, one that is lent out only to itself; without a listener either
  // would end the process.
  let ending = false;
  pool.on('error', (error) => {
    // The database may go down before the last goodbye is said.
    if (!ending) options.onError(error);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  const listeners: ((changed: readonly string[]) => void)[] = [];
  const drizzles = new WeakMap<pg.PoolClient, Db>();

  const drizzleOf = (client: pg.PoolClient): Db => {
    let db = drizzles.get(client);
    if (!db) {
      db = drizzleOn(client);
      drizzles.set(client, db);
    }
    return db;
  };

  const once = async <T>(actor: Actor, work: (tx: Db) => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginAs(actor));
      const result = await work(drizzleOf(client));
      // A caller who was already told "try again" must not find the effect afterwards.
      signal?.throwIfAborted();
      const answers = (await client.query(COMMIT)) as unknown as pg.QueryResult<{ changed: string | null }>[];
      const changed = answers[0]?.rows[0]?.changed;
      if (changed) for (const listener of listeners) listener(changed.split(','));
      return result;
    } catch (error) {
      broken = await rollback(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const rehearse = async <T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginAs(actor));
      const result = await work(drizzleOf(client));
      await client.query('rollback');
      return result;
    } catch (error) {
      broken = await rollback(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const snapshot = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      // Reports sort and join a year at a time: in memory rather than in files.
      await client.query(`begin isolation level repeatable read read only; set local work_mem = '32MB'`);
      const result = await work(drizzleOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const patient = new Set<pg.Client>();
  const patiently = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...connection, query_timeout: PATIENT_MS, statement_timeout: PATIENT_MS });
    client.on('error', () => undefined); // Whoever waits for its answer is told.
    patient.add(client);
    try {
      await client.connect();
      return await work(drizzleOn(client));
    } finally {
      patient.delete(client);
      await client.end().catch(() => undefined); // As good as closed.
    }
  };

  const rollback = async (client: pg.PoolClient, error: unknown): Promise<Error | undefined> => {
    const sound =
      isConnectionSound(error) || error instanceof AppError || (error instanceof Error && error.name === 'AbortError');
    if (!sound) return error instanceof Error ? error : new Error(String(error));
    try {
      await client.query('rollback');
      return undefined;
    } catch (failure) {
      return failure as Error;
    }
  };

  /** Whether the database takes writes, on a connection that is thrown away where it does not. */
  const askWritable = async (): Promise<void> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query(`select current_setting('transaction_read_only') as only`);
      if (rows[0]?.only === 'on') throw Object.assign(new Error('The database is read-only'), { code: READ_ONLY });
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    db: drizzleOn(pool),
    async transact(actor, work, signal) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(actor, work, signal);
        } catch (error) {
          if (attempt >= MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
          await pause(Math.random() * 50 * attempt);
        }
      }
    },
    rehearse,
    snapshot,
    patiently,
    onCommit: (listener) => void listeners.push(listener),
    isBusy: () => pool.waitingCount >= MAX_WAITING,
    async ping(deadlineMs) {
      const answer = askWritable();
      // Where the deadline wins, the query's own end is of no more interest.
      answer.catch(() => undefined);
      await Promise.race([
        answer,
        pause(deadlineMs).then(() => Promise.reject(new Error('The database does not answer'))),
      ]);
    },
    async end() {
      ending = true;
      await Promise.all([...patient].map((client) => client.end().catch(() => undefined)));
      await pool.end();
    },
  };
};
