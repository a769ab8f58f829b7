import type pg from 'pg';
import { connectAsOwner } from '../db/connection/connect.ts';
import { grantToApp } from '../db/schema/grants.ts';
import { appliedMigrations, knownMigrations } from '../db/schema/migrations.ts';
import { explainFailure, refuseOldServer, refuseReadOnly } from '../db/schema/refusals.ts';
import { takeStartLock } from '../db/schema/start-lock.ts';
import { upgradeSchema } from '../db/schema/upgrade.ts';
import { TABLE_RIGHTS } from '../features.ts';
import { prepareJobs } from '../jobs/prepare.ts';
import { StartError } from './start-error.ts';

const refuseOtherSchema = async (client: pg.Client, folder?: string) => {
  const known = knownMigrations(folder).map(({ when }) => when);
  const unknown = (await appliedMigrations(client)).filter((when) => !known.includes(when));
  if (unknown.length === 0) return;
  throw new StartError(
    Math.max(...unknown) > Math.max(...known)
      ? 'The database was made by a newer version of Nafasi. Start that version, or restore an older backup.'
      : 'The database was made by a version of Nafasi from before the first release and cannot be upgraded. Start with an empty database.',
  );
};

type Preparation = {
  // The login that the server has besides the owner's account, where there is one.
  login?: string;
  say?: (line: string) => void;
  /** Another schema folder, for tests. */
  schema?: string;
};

const prepare = async (
  client: pg.Client,
  ownerUrl: string,
  firstStart: (appRole: string | null) => Promise<void>,
  { login, say = () => undefined, schema }: Preparation,
): Promise<string | null> => {
  await refuseOldServer(client);
  await refuseReadOnly(client, ownerUrl);
  await takeStartLock(client, ownerUrl, say);
  await refuseOtherSchema(client, schema);
  await upgradeSchema(client, schema);
  await prepareJobs(ownerUrl);
  const role = await grantToApp(client, TABLE_RIGHTS, login);
  await firstStart(role);
  return role;
};

/**
 * Brings the database to this version and runs `firstStart` before any other node continues: three nodes that start at
 * once on an empty database find one schema and one first administrator.
 */
export const prepareDatabase = async (
  ownerUrl: string,
  firstStart: (appRole: string | null) => Promise<void>,
  preparation: Preparation = {},
): Promise<string | null> => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-start');
  try {
    return await prepare(client, ownerUrl, firstStart, preparation);
  } catch (error) {
    throw explainFailure(error, ownerUrl);
  } finally {
    await client.end();
  }
};
