import type pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { readAddress } from './address.ts';
import { behindPooler, isPoolerRefusal } from './settings.ts';
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
  // Known to nobody else: where it arrives, so do the others.
  'nafasi.direct=yes',
];

// Its locks and settings are those of the session, so that a pooler would lose them without a word.
const refusePooler = async (client: pg.Client, url: string) => {
  const { rows } = await client.query<{ direct: string | null }>(
    `select current_setting('nafasi.direct', true) as direct`,
  );
  if (rows[0]?.direct === 'yes') return;
  await client.end().catch(() => undefined); // As good as closed.
  throw behindPooler(url, 'it drops them');
};

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
    if (isPoolerRefusal(error)) throw behindPooler(url, (error as Error).message);
    throw new StartError(
      `The database at ${readAddress(url).place} cannot be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
      { cause: error },
    );
  }
  await refusePooler(client, url);
  return client;
};

/** Takes the lock if it is free; the connection holds it until it ends. */
export const tryLock = async (client: pg.Client, lock: number): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
  return rows[0]?.mine === true;
};
