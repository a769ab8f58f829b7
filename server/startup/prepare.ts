import type pg from 'pg';
import type { Config } from '../config.ts';
import { readAddress } from '../db/connection/address.ts';
import { connectAsOwner } from '../db/connection/connect.ts';
import { findAppRole, letIn } from '../db/schema/app-role.ts';
import { grantToApp } from '../db/schema/grants.ts';
import { appliedMigrations, knownMigrations } from '../db/schema/migrations.ts';
import { explainFailure, refuseOldServer, refuseReadOnly } from '../db/schema/refusals.ts';
import { takeStartLock } from '../db/schema/start-lock.ts';
import { isSchemaCurrent, mayUpgrade, upgradeSchema } from '../db/schema/upgrade.ts';
import { TABLE_RIGHTS } from '../features.ts';
import { prepareJobs } from '../jobs/prepare.ts';
import { refuseWaiting, refuseWithoutKey, sealPlain } from './seal-plain.ts';
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
  // The role of the login that the server has besides the owner's account, where there is one.
  login?: string;
  /** The address at which the server works, where it is not the owner's. */
  serverUrl?: string;
  say?: (line: string) => void;
  /** With what the numbers are sealed that an earlier version has left open. */
  config?: Config;
  /** Whether a key may be made where there is none: not by a command that runs apart from the servers. */
  makesKey?: boolean;
  /** Another schema folder, for tests. */
  schema?: string;
};

/** What the owner does: brings the schema to this version, and says what the server may do. */
const upgradeAsOwner = async (
  client: pg.Client,
  ownerUrl: string,
  { login, serverUrl, say = () => undefined, schema, config, makesKey = true }: Preparation,
): Promise<string | null> => {
  await refuseOtherSchema(client, schema);
  if (config && !makesKey) await refuseWithoutKey(client, config);
  await upgradeSchema(client, schema, say);
  if (config) await sealPlain(client, config, say);
  await prepareJobs(ownerUrl);
  const role = await grantToApp(client, TABLE_RIGHTS, login);
  if (!serverUrl) return role;
  if (!role)
    throw new StartError(
      `The database account ${readAddress(ownerUrl).username} may not create roles, so it cannot let the one of DATABASE_URL in. Give it that right (createrole), or leave OWNER_DATABASE_URL out.`,
    );
  await letIn(client, role, readAddress(serverUrl).username);
  return role;
};

const mayReadVersion = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(`select has_schema_privilege('drizzle', 'usage') as may`);
  return rows[0]?.may === true;
};

/** What a login does that does not own the space: it looks whether the owner has done the upgrade. */
const workAsMember = async (client: pg.Client, url: string, schema?: string): Promise<string> => {
  const { place, username } = readAddress(url);
  const role = await findAppRole(client);
  if (!role)
    throw new StartError(
      `The database account ${username} neither owns the space in ${place} nor may work in it. Give DATABASE_URL the account that owns it, or let this one in: npm run migrate with OWNER_DATABASE_URL.`,
    );
  const isReadable = await mayReadVersion(client);
  if (isReadable) await refuseOtherSchema(client, schema);
  if (!isReadable || !(await isSchemaCurrent(client, schema)))
    throw new StartError(
      `The space in ${place} is not of this version, and the database account ${username} does not own it. Run npm run migrate with OWNER_DATABASE_URL first.`,
    );
  await refuseWaiting(client);
  return role;
};

const prepare = async (
  client: pg.Client,
  ownerUrl: string,
  firstStart: (appRole: string | null) => Promise<void>,
  preparation: Preparation,
): Promise<string | null> => {
  const { say = () => undefined, schema } = preparation;
  await refuseOldServer(client);
  await refuseReadOnly(client, ownerUrl);
  await takeStartLock(client, ownerUrl, say);
  const role = (await mayUpgrade(client))
    ? await upgradeAsOwner(client, ownerUrl, preparation)
    : await workAsMember(client, ownerUrl, schema);
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
