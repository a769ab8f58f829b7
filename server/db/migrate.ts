import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { prepareJobs } from '../jobs/prepare.ts';
import { StartError } from '../start-error.ts';
import { connectAsOwner } from './connect.ts';
import { grantToApp } from './grants.ts';
import { MIGRATIONS } from './migration-steps.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { inWords, refuseOldServer, refuseReadOnly } from './refusals.ts';
import { takeStartLock } from './start-lock.ts';

const refuseNewerSchema = async (client: pg.Client) => {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!rows[0]?.found) return;
  const { rows: last } = await client.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  if (Number(last[0]?.at ?? 0) > newest) {
    throw new StartError(
      'The database was made by a newer version of Nafasi. Start that version, or restore an older backup.',
    );
  }
};

type Preparation = {
  // The login that the server has besides the owner's account, where there is one.
  login?: string;
  say?: (line: string) => void;
};

const prepare = async (
  client: pg.Client,
  ownerUrl: string,
  firstStart: (appRole: string | null) => Promise<void>,
  { login, say = () => undefined }: Preparation,
): Promise<string | null> => {
  await refuseOldServer(client);
  await refuseReadOnly(client);
  await takeStartLock(client, ownerUrl, say);
  await refuseNewerSchema(client);
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  await prepareJobs(ownerUrl);
  const role = await grantToApp(client, login);
  await firstStart(role);
  return role;
};

// Brings the database to this version and runs `firstStart` before any other node may look: three nodes that start at
// once on an empty database find one schema and one first administrator.
export const prepareDatabase = async (
  ownerUrl: string,
  firstStart: (appRole: string | null) => Promise<void>,
  preparation: Preparation = {},
): Promise<string | null> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-start');
  try {
    return await prepare(client, ownerUrl, firstStart, preparation);
  } catch (error) {
    throw inWords(error, ownerUrl);
  } finally {
    await client.end();
  }
};
