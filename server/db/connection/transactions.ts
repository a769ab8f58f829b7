import pg from 'pg';
import { AppError } from '../../../domain/kernel/errors.ts';
import { drizzleOn } from '../overlay/row-mapper.ts';
import { type Actor, type Database, type Db, READ_ONLY, sqlState } from './database.ts';

const MAX_TRIES = 3;
const RETRIED = new Set(['40001', '40P01']);

const quote = (text: string) => pg.escapeLiteral(text);

const beginAs = (actor: Actor) =>
  `begin; select set_config('app.actor', ${quote(actor.id)}, true), set_config('app.actor_name', ${quote(actor.name)}, true), ` +
  `set_config('app.request_id', ${quote(actor.requestId ?? '')}, true), set_config('app.changed', '', true)`;

// One round trip: what changed, and the commit.
const COMMIT = `select current_setting('app.changed', true) as changed; commit`;

// Reports sort and join a year at a time: in memory rather than in files.
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only; set local work_mem = '32MB'`;

/**
 * An error with a five-character SQLSTATE came from a server that is alive and well, so its connection can be used again;
 * anything else (a timeout, a reset) leaves the connection in doubt. Class 57P is a server going down, and one that takes no
 * writes was demoted: the next connection may lead to its successor.
 */
const isConnectionSound = (error: unknown): boolean => {
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

const inTransaction = async <T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Db) => Promise<T>,
  finish: (client: pg.PoolClient) => Promise<unknown>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(drizzleFor(client));
    await finish(client);
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const createTransactions = (
  pool: pg.Pool,
  onCommit: (changed: readonly string[]) => void,
): Pick<Database, 'transact' | 'rehearse' | 'snapshot'> => {
  const commit = async (client: pg.PoolClient, signal: AbortSignal | undefined) => {
    // A caller who was already told "try again" must not find the effect afterwards.
    signal?.throwIfAborted();
    const results = (await client.query(COMMIT)) as unknown as pg.QueryResult<{ changed: string | null }>[];
    const changed = results[0]?.rows[0]?.changed;
    if (changed) onCommit(changed.split(','));
  };
  return {
    async transact(actor, work, signal) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await inTransaction(pool, beginAs(actor), work, (client) => commit(client, signal));
        } catch (error) {
          if (attempt >= MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
          await pause(Math.random() * 50 * attempt);
        }
      }
    },
    rehearse: (actor, work) => inTransaction(pool, beginAs(actor), work, (client) => client.query('rollback')),
    snapshot: (work) => inTransaction(pool, BEGIN_SNAPSHOT, work, (client) => client.query('commit')),
  };
};
