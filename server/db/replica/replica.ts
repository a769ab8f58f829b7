import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { AppError } from '../../../domain/kernel/errors.ts';
import { StartError } from '../../startup/start-error.ts';
import { readAddress } from '../connection/address.ts';
import { type Connections, type Database, type Db, READ_ONLY, sqlState } from '../connection/database.ts';
import { requireSettings, requireTransactions } from '../connection/inspect.ts';
import { createPool, DEADLINES, type Way } from '../connection/pool.ts';
import { asStatements, isPoolerRefusal, keepsNames, type Settings, settingsFor } from '../connection/settings.ts';
import { isConnectionSound, pause, readSnapshot } from '../connection/transactions.ts';
import { followerAt } from './follower.ts';
import { createLag } from './lag.ts';
import { type Following, type Position, ReplicaTrouble, reach, readPosition, type TroubleKind } from './position.ts';

// What a replica answers is what the primary would have answered when it was asked: it is read from once it has replayed
// everything that the primary had written at that moment. Where it does not come there soon, the primary answers.

export type ReplicaState = 'follows' | TroubleKind;

export type ReplicaFigures = {
  state: ReplicaState;
  /** In seconds; null while nothing is known of it. */
  lag: number | null;
  /** Reads that it answered, and those that the primary answered in its place. */
  answered: number;
  passedOn: number;
};

export type Replica = {
  /** Runs the reads on one snapshot of the replica; null is that the primary has to be asked. */
  read<T>(work: (db: Db) => Promise<T>): Promise<{ answer: T } | null>;
  /** Throws where it is a replica of something else. Asked once, before the server serves; one that is away is waited for. */
  inspect(): Promise<void>;
  figures(): ReplicaFigures;
  connections(): Connections;
  end(): Promise<void>;
};

export type ReplicaOptions = {
  url: string;
  isPooled: boolean;
  role: string | null;
  size: number;
  primary: Pick<Database, 'db'>;
  log: FastifyBaseLogger;
  lookMs?: number;
};

/** How long a read waits for the replica: a report that comes later by this is not noticed. */
const WAIT_MS = 200;
const CONNECT_MS = 1_000;
const LOOK_MS = 1_000;

const CANCELED = '57014';

const STARTED = sql`select extract(epoch from pg_postmaster_start_time())::text as "startedAt"`;

/** Its settings, once they were seen to arrive there. */
const inspectSettings = async (client: pg.ClientBase, { url, isPooled }: ReplicaOptions, way: Way) => {
  const inspected = { url, settings: way.settings };
  if (isPooled) {
    await requireTransactions(client, inspected);
    way.named = await keepsNames(client);
  } else await requireSettings(client, inspected);
};

type Pools = { reads: pg.Pool; looks: pg.Pool; end(): Promise<unknown> };

const openPools = ({ url, isPooled, role, size }: ReplicaOptions, way: Way): Pools => {
  let isEnding = false;
  const options = { url, directUrl: isPooled ? url : undefined, role, onError: () => undefined };
  const open = (most: number) => createPool({ ...options, size: most }, way, most, () => isEnding);
  const [reads, looks] = [open(size), open(1)];
  return {
    reads,
    looks,
    end() {
      isEnding = true;
      return Promise.all([reads.end(), looks.end()]);
    },
  };
};

/** Connections that are read from, to be closed where it turns out that nobody is there any more. */
const createUnderWay = () => {
  const clients = new Set<pg.PoolClient>();
  return {
    add(client: pg.PoolClient) {
      clients.add(client);
      return () => void clients.delete(client);
    },
    breakOff() {
      for (const client of clients) (client as unknown as pg.Client).connection.stream.destroy();
    },
  };
};

const toTrouble = (error: unknown): ReplicaTrouble =>
  error instanceof ReplicaTrouble
    ? error
    : new ReplicaTrouble('away', (error as Error).message || 'it does not answer', { cause: error });

/** Takes a connection on which everything up to the position can be read. */
const connectAt = async (pool: pg.Pool, position: Position): Promise<{ client: pg.PoolClient; seen: Following }> => {
  const client = await pool.connect();
  try {
    return { client, seen: await reach(client, position, WAIT_MS) };
  } catch (error) {
    client.release(error instanceof ReplicaTrouble && error.kind === 'behind' ? undefined : (error as Error));
    throw error;
  }
};

const readingSettings = (role: string | null): Settings =>
  settingsFor(role, { ...DEADLINES, default_transaction_read_only: 'on' });

// Of these an operator has to hear at once: an account, a password or a database that is not there.
const WRONG_ADDRESS = /^(28|3D000|42)/;

type Parts = { options: ReplicaOptions; way: Way; pools: Pools; underWay: ReturnType<typeof createUnderWay> };

/** Knows whether the replica is read from, and looks at it again and again. */
const createWatch = ({ options, way, pools, underWay }: Parts) => {
  const { primary, log } = options;
  const lag = createLag();
  let state: ReplicaState = 'away';
  let isInspected = false;
  let looking: Promise<unknown> | null = null;

  const enter = (next: ReplicaState, why: string) => {
    if (next === state) return;
    state = next;
    if (next === 'follows') log.info('the replica follows: it answers reports');
    else log.warn({ state: next, why }, 'the replica is not read from: the primary answers in its place');
    if (next === 'away') underWay.breakOff();
  };

  const inspectOn = async (client: pg.PoolClient) => {
    try {
      if (!isInspected) await inspectSettings(client, options, way);
      isInspected = true;
    } finally {
      client.release();
    }
  };

  const look = async (): Promise<void> => {
    const position = await readPosition(primary.db);
    lag.note(position);
    try {
      const { client, seen } = await connectAt(pools.looks, position);
      await inspectOn(client);
      lag.reached(seen);
      enter('follows', '');
    } catch (error) {
      const { kind, message, at } = toTrouble(error);
      lag.reached({ at });
      enter(kind, message);
      throw error;
    }
  };

  // The primary that is away, or a replica that stays so, is looked at again in a moment.
  const lookQuietly = () => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(lookQuietly, options.lookMs ?? LOOK_MS).unref();
  return {
    enter,
    look,
    lookQuietly,
    state: () => state,
    lag: () => lag.seconds(),
    async end() {
      clearInterval(timer);
      await Promise.race([looking, pause(CONNECT_MS)]);
    },
  };
};

const readAt = async <T>(
  { options, way, pools, underWay }: Parts,
  position: Position,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const { client, seen } = await connectAt(pools.reads, position);
  const done = underWay.add(client);
  const checked = async (tx: Db) => {
    // A pooler may have led to another replica meanwhile, which is not as far.
    if (options.isPooled) {
      const { rows } = await tx.execute<Pick<Following, 'startedAt'>>(STARTED);
      if (rows[0]?.startedAt !== seen.startedAt) throw new ReplicaTrouble('behind', 'the pooler led to another one');
    }
    return work(tx);
  };
  const settings = options.isPooled ? asStatements(way.settings) : null;
  return readSnapshot({ connect: async () => client }, settings, checked).finally(done);
};

// The driver has no codes for its troubles.
const isConnectionTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (/timeout|terminated|closed|connection/i.test(error.message) || isConnectionTrouble(error.cause));

/** Whether the primary is to answer what the replica did not. Only a refusal is an answer: whatever else failed may not fail there. */
const isPassedOn = (error: unknown, tookMs: number, watch: ReturnType<typeof createWatch>, log: FastifyBaseLogger) => {
  if (error instanceof AppError) return false;
  const code = sqlState(error);
  // After its deadline there is no time for another try.
  if (code === CANCELED) return tookMs < 0.9 * Number(DEADLINES.statement_timeout);
  if (error instanceof ReplicaTrouble) {
    watch.enter(error.kind, error.message);
    return true;
  }
  if (code === READ_ONLY) log.error({ err: error }, 'a read that a replica may answer wanted to write');
  else if (!isConnectionSound(error) && (code !== undefined || isConnectionTrouble(error))) {
    // Whether it is the replica that is away, a look will say.
    watch.enter('away', (error as Error).message);
    watch.lookQuietly();
  }
  return true;
};

/** In words, where a start is refused. */
const refusalFor = (url: string, error: unknown): StartError | null => {
  const refuse = (words: string) =>
    new StartError(`READ_DATABASE_URL (${readAddress(url).place}) ${words}`, { cause: error });
  if (isPoolerRefusal(error))
    return refuse('leads through a connection pooler: DIRECT_DATABASE_URL has to be set then.');
  if (error instanceof StartError) return error;
  if (error instanceof ReplicaTrouble && error.kind === 'foreign')
    return refuse(
      'is not a replica of the database that DATABASE_URL leads to. Point it at a streaming replica of that server, and at the same database.',
    );
  return WRONG_ADDRESS.test(sqlState(error) ?? '') ? refuse(`refuses the server: ${(error as Error).message}.`) : null;
};

export const openReplica = (options: ReplicaOptions): Replica => {
  const { url, isPooled, primary, log, size } = options;
  const settings = readingSettings(options.role);
  const way: Way = { settings, named: !isPooled, leadsTo: followerAt, connectMs: CONNECT_MS };
  const pools = openPools(options, way);
  const parts: Parts = { options, way, pools, underWay: createUnderWay() };
  const watch = createWatch(parts);
  const counts = { answered: 0, passedOn: 0 };
  return {
    async read(work) {
      if (watch.state() === 'follows') {
        const began = performance.now();
        // Where the primary does not answer, there is nobody to pass it on to.
        const position = await readPosition(primary.db);
        try {
          const answer = await readAt(parts, position, work);
          counts.answered += 1;
          return { answer };
        } catch (error) {
          if (!isPassedOn(error, performance.now() - began, watch, log)) {
            counts.answered += 1; // A refusal is an answer too.
            throw error;
          }
        }
      }
      counts.passedOn += 1;
      return null;
    },
    inspect: () =>
      watch.look().catch((error: unknown) => {
        const refusal = refusalFor(url, error);
        if (refusal) throw refusal;
      }),
    figures: () => ({ state: watch.state(), lag: watch.lag(), ...counts }),
    connections: () => ({
      inUse: pools.reads.totalCount - pools.reads.idleCount,
      idle: pools.reads.idleCount,
      waiting: pools.reads.waitingCount,
      most: size,
    }),
    async end() {
      await watch.end();
      await pools.end();
    },
  };
};
