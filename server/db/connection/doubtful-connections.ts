import type pg from 'pg';
import { READ_ONLY, sqlState } from './database.ts';

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: boolean | Error) => void,
) => void;

const isSilence = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isSilence(error.cause));

/**
 * After one query that was never answered, all connections of that time are in doubt: a firewall that dropped one
 * connection, or a database that hung, affects the others too, and each would cost its next user the same wait. The same
 * after one write that a replica or a demoted primary refused: the others lead to it too. They are closed unused.
 */
export const leaveDoubtful = (pool: pg.Pool): void => {
  const madeAt = new WeakMap<pg.PoolClient, number>();
  let trustedFrom = 0;
  pool.on('connect', (client) => void madeAt.set(client, performance.now()));
  pool.on('release', (error) => {
    if (isSilence(error) || sqlState(error) === READ_ONLY) trustedFrom = performance.now();
  });
  const connect = pool.connect.bind(pool) as (done: Done) => void;
  const trusted = (done: Done): void =>
    connect((error, client, release) => {
      if (!client || (madeAt.get(client) ?? 0) >= trustedFrom) return done(error, client, release);
      release(true);
      return trusted(done);
    });
  const promised = () =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      trusted((error, client) => (client ? resolve(client) : reject(error))),
    );
  pool.connect = ((done?: Done) => (done ? trusted(done) : promised())) as typeof pool.connect;
};
