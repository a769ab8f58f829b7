import type pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { readAddress } from './address.ts';
import { connectionTo } from './writer.ts';

// A connection for work on the whole database, as its owner and without the deadlines of a request. Its settings make
// values print the same on every server.
const OPTIONS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
];

export const connectAsOwner = async (url: string, applicationName: string): Promise<pg.Client> => {
  const { connectionString, Client } = connectionTo(url);
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
    keepAlive: true,
    options: OPTIONS.map((option) => `-c ${option}`).join(' '),
  });
  client.on('error', () => undefined); // The next query reports a broken connection.
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `The database at ${readAddress(url).place} cannot be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
      { cause: error },
    );
  }
  return client;
};

/** Takes the lock if it is free; the connection holds it until it ends. */
export const tryLock = async (client: pg.Client, lock: number): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
  return rows[0]?.mine === true;
};
