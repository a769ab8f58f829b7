import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { openDatabase } from '../../server/db/connection/pool.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { fillDefaults } from '../../server/demo/defaults.ts';
import { fillDemo } from '../../server/demo/demo.ts';
import { freshDatabase, SECRET_KEY, startTestApp, type TestApp } from './app.ts';
import { DEMO_TEMPLATE, runAsOwner, TEMPLATE, withDatabase } from './database.ts';

const env = { DEMO: 'true' };
const BEING_FILLED = `${DEMO_TEMPLATE}_being_filled`;
const LOCK = 20_261_115;

const fill = async (ownerUrl: string): Promise<void> => {
  await runAsOwner(ownerUrl, `drop database if exists ${BEING_FILLED} with (force)`);
  await runAsOwner(ownerUrl, `create database ${BEING_FILLED} template ${TEMPLATE}`);
  const url = withDatabase(ownerUrl, BEING_FILLED);
  const fail = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ url, role: APP_ROLE, size: 5, onError: fail });
  try {
    await database.transact(systemActor('setup'), fillDefaults);
    await fillDemo(database, readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', SECRET_KEY, ...env }));
  } finally {
    await database.end();
  }
  await runAsOwner(ownerUrl, `alter database ${BEING_FILLED} rename to ${DEMO_TEMPLATE}`);
};

/** A server on the demo year. The year takes seconds to make, so the first file that wants it makes it and all copy it. */
export const startDemoSpace = async ({ watchesWords = true } = {}): Promise<TestApp> => {
  const ownerUrl = inject('ownerUrl');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (!rowCount) await fill(ownerUrl);
  } finally {
    await client.end();
  }
  return startTestApp({ env, watchesWords }, await freshDatabase(DEMO_TEMPLATE));
};
