import type pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { readAddress } from './address.ts';
import {
  asOptions,
  asStatements,
  behindPooler,
  findMissing,
  isPoolerRefusal,
  keepsNames,
  type Settings,
} from './settings.ts';
import { connectionTo } from './writer.ts';

// Before the server serves, it looks whether what it relies on arrives at the database: the role without which it could do
// anything, the time zone, the deadlines. A pooler on the way may drop them without a word.

type Inspected = { url: string; directUrl?: string | undefined; settings: Settings };

const ANSWER_MS = 5_000;

const withConnection = async <T>(url: string, options: string | null, work: (client: pg.Client) => Promise<T>) => {
  const { connectionString, Client } = connectionTo(url);
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'nafasi-start',
    ...(options === null ? {} : { options }),
  });
  client.on('error', () => undefined); // Its query reports the error.
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw isPoolerRefusal(error) ? behindPooler(url, (error as Error).message) : error;
  } finally {
    await client.end().catch(() => undefined); // As good as closed.
  }
};

export const requireSettings = async (client: pg.ClientBase, { url, settings }: Inspected) => {
  const missing = await findMissing(client, settings);
  if (missing.length > 0) throw behindPooler(url, missing.join(', '));
};

// The same in both where both lead to one database.
const WHICH = `select (select oid from pg_database where datname = current_database())::text || ' ' || extract(epoch from pg_postmaster_start_time()) as which`;

const findDatabase = async (client: pg.Client): Promise<unknown> => (await client.query(WHICH)).rows[0]?.which;

export const requireTransactions = async (client: pg.ClientBase, { url, settings }: Inspected) => {
  try {
    await client.query(`begin; ${asStatements(settings)}`);
    // In a turn of its own, so that a pooler may give it another connection if it is one that does.
    const missing = await findMissing(client, settings);
    if (missing.length > 0)
      throw new StartError(
        `The pooler at ${readAddress(url).place} does not keep a transaction on one connection (${missing.join(', ')}). Set it to transaction or session mode.`,
      );
    await client.query('commit');
  } catch (error) {
    if ((error as { code?: unknown }).code !== '08P01') throw error;
    throw new StartError(
      `The pooler at ${readAddress(url).place} takes no transactions (${(error as Error).message}). Set it to transaction or session mode.`,
      { cause: error },
    );
  }
};

/** Throws where settings do not arrive; answers whether statements may have names. */
export const inspectConnection = async (inspected: Inspected): Promise<boolean> => {
  const { url, directUrl, settings } = inspected;
  const options = asOptions(settings);
  await withConnection(directUrl ?? url, options, (client) =>
    requireSettings(client, { ...inspected, url: directUrl ?? url }),
  );
  if (!directUrl) return true;
  const direct = await withConnection(directUrl, options, findDatabase);
  return withConnection(url, null, async (client) => {
    await requireTransactions(client, inspected);
    if ((await findDatabase(client)) !== direct)
      throw new StartError(
        `DATABASE_URL (${readAddress(url).place}) and DIRECT_DATABASE_URL (${readAddress(directUrl).place}) lead to different databases.`,
      );
    return keepsNames(client);
  });
};
