import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { prepareJobs } from '../jobs/prepare.ts';
import { StartError } from '../start-error.ts';
import { connectAsOwner } from './connect.ts';
import { grantToApp } from './grants.ts';
import { START_LOCK } from './locks.ts';
import { MIGRATIONS } from './migration-steps.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const OLDEST_SUPPORTED = 150000;

export const refuseOldServer = async (client: pg.Client) => {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  const [server] = rows;
  if (!server || Number(server.number) < OLDEST_SUPPORTED) {
    throw new StartError(`PostgreSQL 15 or newer is needed, but the server is version ${server?.version}.`);
  }
};

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

// Brings the database to this version and runs `firstStart` before any other node may look: three nodes that start at
// once on an empty database find one schema and one first administrator.
export const prepareDatabase = async (
  ownerUrl: string,
  firstStart: (appRole: string | null) => Promise<void>,
): Promise<string | null> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-start');
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await refuseNewerSchema(client);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await prepareJobs(ownerUrl);
    const role = await grantToApp(client);
    await firstStart(role);
    return role;
  } finally {
    await client.end();
  }
};
