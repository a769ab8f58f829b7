import type pg from 'pg';
import { AppError } from '../../../domain/kernel/errors.ts';
import { traced } from '../../tracing/tracing.ts';
import { drizzleOn } from '../overlay/row-mapper.ts';
import { type Actor, type Database, type Db, type Deadline, READ_ONLY, sqlState, tooLate } from './database.ts';

const MAX_TRIES = 3;
const RETRIED = new Set(['40001', '40P01']);

// Sent by itself: where it came through, whatever follows is part of the transaction, even if nobody waited for the answer.
const BEGIN = 'begin';

const SET_ACTOR = `select set_config('app.actor', $1, true), set_config('app.actor_name', $2, true),
  set_config('app.request_id', $3, true), set_config('app.changed', '', true)`;

// Reports sort and join a year at a time: in memory rather than in files.
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only; set local work_mem = '32MB'`;

/** How transactions begin; behind a pooler each brings the settings of the server along. */
const beginnings = (settings: string | null) => {
  const more = settings === null ? '' : `; ${settings}`;
  const as =
    ({ id, name, requestId }: Actor): Begin =>
    (client) =>
      Promise.all([client.query(BEGIN + more), client.query(SET_ACTOR, [id, name, requestId ?? ''])]);
  const snapshot: Begin = (client) => client.query(BEGIN_SNAPSHOT + more);
  return { as, snapshot };
};

// How long the last statement may take when its commit is on its way already: less than the driver waits for it.
const LAST_STATEMENT_MS = 5_000;
const DIVISION_BY_ZERO = '22012';

/**
 * What changed, and the commit. Sent behind statements that are not answered yet, it comes too late where they take so long
 * that the caller has given up: then the database refuses it by a division by zero.
 */
const commitText = (withinMs: number | null): string => {
  const inTime =
    withinMs === null ? '' : `, 1 / (clock_timestamp() < now() + interval '${Math.round(withinMs)} ms')::int`;
  return `select current_setting('app.changed', true) as changed${inTime}; commit`;
};

/**
 * An error with a five-character SQLSTATE came from a server that is alive and well, so its connection can be used again;
 * anything else (a timeout, a reset) leaves the connection in doubt. Class 57P is a server going down, and one that takes no
 * writes was demoted: the next connection may lead to its successor.
 */
export const isConnectionSound = (error: unknown): boolean => {
  if (error instanceof AppError || (error instanceof Error && error.name === 'AbortError')) return true;
  const state = sqlState(error);
  return state !== undefined && /^[0-9A-Z]{5}$/.test(state) && !/^(57P|08)/.test(state) && state !== READ_ONLY;
};

/** Answers why the connection cannot be used again, if it cannot. */
const rollBack = async (client: pg.PoolClient, error: unknown): Promise<Error | undefined> => {
  if (!isConnectionSound(error)) return error instanceof Error ? error : new Error(String(error));
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
};

const drizzles = new WeakMap<pg.PoolClient, Db>();

const drizzleFor = (client: pg.PoolClient): Db => {
  const known = drizzles.get(client);
  if (known) return known;
  const db = drizzleOn(client);
  drizzles.set(client, db);
  return db;
};

/** Statements that were sent and that nobody waits for before the end of the transaction. */
type UnderWay = { statements: Promise<unknown>[]; failure: unknown };

const transactions = new WeakMap<Db, UnderWay>();

const noteFailure = (underWay: UnderWay) => (error: unknown) => {
  underWay.failure ??= error;
};

/**
 * Sends a statement whose answer nobody needs, so that it travels with what follows, at the latest with the commit. Where it
 * fails, the transaction does.
 */
export const withoutWaiting = (tx: Db, statement: PromiseLike<unknown>): void => {
  const underWay = transactions.get(tx);
  if (!underWay) throw new Error('Only a transaction waits for its statements at the end');
  // A query of the builder is sent when it is asked for its answer: at once, before whatever comes next.
  const answer = new Promise((resolve, reject) => void statement.then(resolve, reject));
  answer.catch(noteFailure(underWay));
  underWay.statements.push(answer);
};

type Answers<R extends readonly (() => PromiseLike<unknown>)[]> = { [K in keyof R]: Awaited<ReturnType<R[K]>> };

/**
 * Reads that do not need each other's answers: a transaction sends them together. On the pool, where each would take a connection
 * of its own, they come one after the other.
 */
export const together = async <const R extends readonly (() => PromiseLike<unknown>)[]>(
  db: Db,
  ...reads: R
): Promise<Answers<R>> => {
  if (transactions.has(db)) return Promise.all(reads.map((read) => read())) as Promise<Answers<R>>;
  const answers: unknown[] = [];
  for (const read of reads) answers.push(await read());
  return answers as Answers<R>;
};

/** Where the connection of a transaction comes from. */
type Connecting = { connect: () => Promise<pg.PoolClient> };

/** Whether this is a transaction that is open: its reads already see what they are to see together. */
export const isTransaction = (db: Db): boolean => transactions.has(db);

type Begin = (client: pg.PoolClient) => Promise<unknown>;
/** An open transaction; `begunAt` is never before the moment at which the database began it. */
type Open = { client: pg.PoolClient; begunAt: number; underWay: UnderWay };

const TRANSACTION = { name: 'transaction', attributes: { 'db.system.name': 'postgresql' } };

const inTransaction = <T>(...parts: Parameters<typeof runTransaction<T>>): Promise<T> =>
  traced(TRANSACTION, () => runTransaction(...parts));

const runTransaction = async <T>(
  { connect }: Connecting,
  begin: Begin,
  work: (tx: Db) => Promise<T>,
  finish: (open: Open) => Promise<unknown>,
): Promise<T> => {
  const client = await connect();
  const tx = drizzleFor(client);
  const underWay: UnderWay = { statements: [], failure: undefined };
  transactions.set(tx, underWay);
  let broken: Error | undefined;
  try {
    // Travels with the first statements of the work.
    const begun = begin(client).then(() => performance.now());
    begun.catch(noteFailure(underWay));
    const result = await work(tx);
    await finish({ client, begunAt: await begun, underWay });
    return result;
  } catch (error) {
    broken = await rollBack(client, underWay.failure ?? error);
    // What failed first is why the others did.
    throw underWay.failure ?? error;
  } finally {
    transactions.delete(tx);
    client.release(broken);
  }
};

/** Waits for what was sent ahead of the end, and for the end. */
const settle = async <T>({ statements }: UnderWay, end: Promise<T>): Promise<T> => {
  const [last] = await Promise.all([end, ...statements]);
  return last;
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const commitReads = ({ client }: Open) => client.query('commit');

/** Reads that see one snapshot, on the connection that is handed in. */
export const readSnapshot = <T>(
  connecting: Connecting,
  settings: string | null,
  work: (tx: Db) => Promise<T>,
): Promise<T> => inTransaction(connecting, beginnings(settings).snapshot, work, commitReads);

export const createTransactions = (
  pool: pg.Pool,
  onCommit: (changed: readonly string[]) => void,
  settings: string | null = null,
): Pick<Database, 'transact' | 'rehearse' | 'snapshot'> => {
  const begin = beginnings(settings);
  const connecting = { connect: () => pool.connect() };
  const commit = async ({ client, begunAt, underWay }: Open, deadline: Deadline | undefined) => {
    // A caller who was already told "try again" must not find the effect afterwards.
    deadline?.signal.throwIfAborted();
    const patience = Math.min(LAST_STATEMENT_MS, deadline?.msLeft() ?? LAST_STATEMENT_MS);
    const withinMs = underWay.statements.length > 0 ? performance.now() - begunAt + patience : null;
    const results = await settle(underWay, client.query(commitText(withinMs))).catch((error) => {
      if (sqlState(error) === DIVISION_BY_ZERO && withinMs !== null && underWay.failure === undefined)
        throw tooLate(error);
      throw error;
    });
    const changed = (results as unknown as pg.QueryResult<{ changed: string | null }>[])[0]?.rows[0]?.changed;
    if (changed) onCommit(changed.split(','));
  };
  const roll = ({ client, underWay }: Open) => settle(underWay, client.query('rollback'));
  return {
    async transact(actor, work, deadline) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inTransaction(connecting, begin.as(actor), work, (open) => commit(open, deadline));
        } catch (error) {
          if (attempt >= MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
          await pause(Math.random() * 50 * attempt);
        }
      }
    },
    rehearse: (actor, work) => inTransaction(connecting, begin.as(actor), work, roll),
    snapshot: (work) => inTransaction(connecting, begin.snapshot, work, commitReads),
  };
};
