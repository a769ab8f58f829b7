import pg from 'pg';
import { boundToTrace } from '../../tracing/tracing.ts';
import { preparedClient } from '../overlay/prepared-client.ts';
import { drizzleOn } from '../overlay/row-mapper.ts';
import { type Database, QUEUE_FULL, READ_ONLY } from './database.ts';
import { leaveDoubtful } from './doubtful-connections.ts';
import { inspectConnection } from './inspect.ts';
import { asOptions, asStatements, type Settings, settingsFor } from './settings.ts';
import { createTransactions, isConnectionSound, pause } from './transactions.ts';
import { connectionTo } from './writer.ts';

export type PoolOptions = {
  url: string;
  /** The address of PostgreSQL itself, where the other leads through a pooler. */
  directUrl?: string | undefined;
  role: string | null;
  size: number;
  onError: (error: Error) => void;
  /** How many may wait for a connection. */
  mostWaiting?: number;
};

// Deadlines in milliseconds. The server cancels a slow statement; where it does not answer at all, the driver gives
// up a little later and the connection is thrown away, because a client that timed out stays stuck.
const CONNECT_MS = 3_000;
const STATEMENT_MS = 5_000;
const QUERY_MS = 6_000;
const LOCK_MS = 2_000;
const PATIENT_MS = 600_000;
const MAX_WAITING = 200;
export const DEADLINES = {
  statement_timeout: String(STATEMENT_MS),
  lock_timeout: String(LOCK_MS),
  idle_in_transaction_session_timeout: '10000',
};

const CONNECTION = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true, application_name: 'nafasi' };

/** Bounds the queue where it forms: a burst gets past any check made before. */
const boundQueue = (pool: pg.Pool, most: number): void => {
  const connect = pool.connect.bind(pool) as (done?: (error: Error) => void) => Promise<pg.PoolClient>;
  const bounded = (done?: (error: Error) => void) => {
    // A caller that leaves wakes the next one in line.
    if (pool.waitingCount < most) return connect(done && boundToTrace(done));
    const full = new Error(QUEUE_FULL);
    return done ? done(full) : Promise.reject(full);
  };
  pool.connect = bounded as typeof pool.connect;
};

/**
 * Behind a pooler the settings of a connection are lost between transactions, or never arrive: each read is a transaction with its
 * own, in one turn to the database.
 */
const readInTransactions = (pool: pg.Pool, settings: Settings): void => {
  const begin = `begin; ${asStatements(settings)}`;
  const read = async (input: string, values?: unknown[]) => {
    const client = await pool.connect();
    const sent = await Promise.allSettled([client.query(begin), client.query(input, values), client.query('commit')]);
    const failed = sent.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      client.release(isConnectionSound(failed.reason) ? undefined : failed.reason);
      throw failed.reason;
    }
    client.release();
    const [, answer] = sent;
    return (answer as PromiseFulfilledResult<pg.QueryResult>).value;
  };
  pool.query = read as typeof pool.query;
};

/** How a pool does its work: where settings travel, and whether statements may have names. */
export type Way = {
  settings: Settings;
  named: boolean;
  /** How a connection finds its host; left out, it is the one that takes writes. */
  leadsTo?: typeof connectionTo;
  connectMs?: number;
};

export const createPool = (options: PoolOptions, way: Way, mostWaiting: number, isEnding: () => boolean): pg.Pool => {
  const pool = new pg.Pool({
    ...CONNECTION,
    ...(way.connectMs ? { connectionTimeoutMillis: way.connectMs } : {}),
    ...(options.directUrl ? {} : { options: asOptions(way.settings) }),
    ...(way.leadsTo ?? connectionTo)(
      options.url,
      preparedClient(() => way.named),
    ),
    pipeline: true,
    max: options.size,
    query_timeout: QUERY_MS,
    idleTimeoutMillis: 60_000,
  });
  if (options.directUrl) readInTransactions(pool, way.settings);
  leaveDoubtful(pool);
  boundQueue(pool, mostWaiting);
  // An idle connection that breaks reports to the pool, one that is in use only to itself; without a listener either would end
  // the process. While the server shuts down, the database may go first.
  pool.on('error', (error) => {
    if (!isEnding()) options.onError(error);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Connections beside the pool, each for one piece of work. */
const createPatientConnections = (options: PoolOptions) => {
  const open = new Set<pg.Client>();
  const patiently: Database['patiently'] = async (work) => {
    const { connectionString, Client } = connectionTo(options.directUrl ?? options.url);
    const settings = settingsFor(options.role, { statement_timeout: String(PATIENT_MS) });
    const client = new Client({
      ...CONNECTION,
      query_timeout: PATIENT_MS,
      options: asOptions(settings),
      connectionString,
    });
    client.on('error', () => undefined); // Its query reports the error.
    open.add(client);
    try {
      await client.connect();
      return await work(drizzleOn(client));
    } finally {
      open.delete(client);
      await client.end().catch(() => undefined); // As good as closed.
    }
  };
  return { patiently, end: () => Promise.all([...open].map((client) => client.end().catch(() => undefined))) };
};

/** Asks whether the database takes writes, on a connection that is thrown away where it does not. */
const requireWritable = async (pool: pg.Pool): Promise<void> => {
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

export const openDatabase = (options: PoolOptions): Database => {
  let isEnding = false;
  const { mostWaiting = MAX_WAITING } = options;
  const settings = settingsFor(options.role, DEADLINES);
  const way: Way = { settings, named: !options.directUrl };
  const pool = createPool(options, way, mostWaiting, () => isEnding);
  const patient = createPatientConnections(options);
  const listeners: ((changed: readonly string[]) => void)[] = [];
  const onCommit = (changed: readonly string[]) => {
    for (const listener of listeners) listener(changed);
  };
  const transactions = createTransactions(pool, onCommit, options.directUrl ? asStatements(settings) : null);
  return {
    db: drizzleOn(pool),
    ...transactions,
    patiently: patient.patiently,
    onCommit: (listener) => void listeners.push(listener),
    async inspect() {
      way.named = await inspectConnection({ ...options, settings });
    },
    isBusy: () => pool.waitingCount >= mostWaiting,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: options.size,
    }),
    async ping(deadlineMs) {
      const reply = requireWritable(pool);
      // Where the deadline wins, the query's own failure is of no interest.
      reply.catch(() => undefined);
      const late = pause(deadlineMs).then(() => Promise.reject(new Error('The database does not answer')));
      await Promise.race([reply, late]);
    },
    async end() {
      isEnding = true;
      await patient.end();
      await pool.end();
    },
  };
};
