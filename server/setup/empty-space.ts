import type pg from 'pg';
import { AppError } from '../../domain/kernel/errors.ts';
import { defaultSettings } from '../../domain/settings/rules.ts';
import { clearSpace } from '../backups/restore-target.ts';
import { connectAsOwner, tryLock } from '../db/connection/connect.ts';
import type { Actor } from '../db/connection/database.ts';
import { SERVING_LOCK, START_LOCK } from '../db/connection/locks.ts';
import { drizzleOn } from '../db/overlay/row-mapper.ts';
import { auditStatement } from '../db/query/audit-event.ts';
import { grantToApp, type TableRights } from '../db/schema/grants.ts';
import { createSchema, mayUpgrade } from '../db/schema/upgrade.ts';
import { fillDefaults } from '../demo/defaults.ts';
import { hashPassword } from '../users/passwords.ts';
import type { NewAdmin } from './sample-data.ts';
import { saveSpaceState } from './space-state.ts';

type Row = Record<string, unknown>;
type Kept = { user: Row; secondFactors: Row[]; passkeys: Row[]; sendingAccounts: Row[]; settings: Row[] };

const LOCK_MS = 4_000;
// Names, numbers and accounts of the sample space, which no real one shares.
const SAMPLE_VALUES: Readonly<Record<string, readonly string[]>> = {
  general: ['companyName', 'address', 'phone', 'email', 'website', 'guestWifi', 'logo'],
  billing: ['kraPin', 'paymentInstructions', 'signatoryName', 'signatoryTitle'],
  security: ['requireStrongPasswords'],
};

const queryRows = async (client: pg.Client, query: string, values: unknown[]): Promise<Row[]> =>
  (await client.query<{ row: Row }>(query, values)).rows.map(({ row }) => row);

const readKept = async (client: pg.Client, userId: string): Promise<Kept> => {
  const [user] = await queryRows(client, 'select to_jsonb(u) as row from users u where id = $1', [userId]);
  if (!user) throw new AppError('conflict', 'Your account no longer exists. Sign in again.');
  return {
    user,
    secondFactors: await queryRows(client, 'select to_jsonb(s) as row from second_factors s where user_id = $1', [
      userId,
    ]),
    passkeys: await queryRows(client, 'select to_jsonb(k) as row from passkeys k where user_id = $1', [userId]),
    sendingAccounts: await queryRows(client, 'select to_jsonb(s) as row from sending_accounts s', []),
    settings: await queryRows(client, `select to_jsonb(s) as row from settings s where name <> 'space'`, []),
  };
};

const withoutSample = ({ name, value }: Row, companyName: string): Row => {
  const mine = Object.entries(value as Row).filter(([field]) => !SAMPLE_VALUES[String(name)]?.includes(field));
  const rest = Object.fromEntries(mine);
  // What a real space begins with stands where the sample had its own.
  const fresh = name === 'general' ? { ...defaultSettings(false).general, ...rest, companyName } : rest;
  return { name, value: fresh };
};

const insertRow = (client: pg.Client, table: string, row: Row) =>
  client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [JSON.stringify(row)]);

const writeKept = async (
  client: pg.Client,
  { user, secondFactors, passkeys, sendingAccounts, settings }: Kept,
  account: NewAdmin,
  companyName: string,
) => {
  const own = user.demo
    ? {
        username: account.username,
        password_hash: await hashPassword(account.password ?? ''),
        email: null,
        first_name: null,
        last_name: null,
      }
    : {};
  const kept = { ...user, ...own, demo: false, must_change_password: false };
  await insertRow(client, 'users', kept);
  for (const row of secondFactors) await insertRow(client, 'second_factors', row);
  for (const row of passkeys) await insertRow(client, 'passkeys', row);
  for (const row of sendingAccounts) await insertRow(client, 'sending_accounts', row);
  const groups = settings.some(({ name }) => name === 'general')
    ? settings
    : [...settings, { name: 'general', value: {} }];
  for (const group of groups) {
    const { name, value } = withoutSample(group, companyName);
    await client.query('insert into settings (name, value) values ($1, $2)', [name, JSON.stringify(value)]);
  }
  return String(kept.username ?? '');
};

const actAs = (client: pg.Client, { id, name, requestId }: Actor) =>
  client.query(
    `select set_config('app.actor', $1, true), set_config('app.actor_name', $2, true), set_config('app.request_id', $3, true)`,
    [id, name, requestId ?? ''],
  );

// Another node would go on with what it knows of the old space.
const refuseOthers = async (client: pg.Client) => {
  const { rows } = await client.query<{ nodes: number }>(
    `select count(distinct pid)::int as nodes from pg_locks where locktype = 'advisory' and objid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [SERVING_LOCK],
  );
  if ((rows[0]?.nodes ?? 0) > 1) throw new AppError('conflict', 'Other servers run on this space. Stop them first.');
  if (!(await tryLock(client, START_LOCK)))
    throw new AppError('conflict', 'A server is just starting on this space. Try again.');
};

export type Emptying = {
  ownerUrl: string;
  rights: TableRights;
  userId: string;
  actor: Actor;
  account: NewAdmin;
  companyName: string;
  at: string;
};

/** A fresh schema in place of the old one, in one transaction: where anything fails, nothing has happened. */
export const emptySpace = async (emptying: Emptying): Promise<string> => {
  const { ownerUrl, rights, userId, actor, account, companyName, at } = emptying;
  const client = await connectAsOwner(ownerUrl, 'nafasi-sample');
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    if (!(await mayUpgrade(client)))
      throw new AppError(
        'conflict',
        'The database account of the server does not own the space, so it cannot be emptied from here. Set OWNER_DATABASE_URL and start the server again.',
      );
    await refuseOthers(client);
    await client.query('begin');
    const kept = await readKept(client, userId);
    await clearSpace(client);
    await createSchema(client);
    await grantToApp(client, rights);
    const db = drizzleOn(client);
    await actAs(client, { id: 'system:setup', name: 'Nafasi', requestId: actor.requestId });
    await fillDefaults(db);
    await actAs(client, actor);
    const username = await writeKept(client, kept, account, companyName);
    await saveSpaceState(db, { done: [], dismissed: false, sampleRemovedAt: at });
    await db.execute(auditStatement('sample_removed', 'settings', 'space', { by: actor.name }));
    await client.query('commit');
    return username;
  } finally {
    // What was not committed is undone with the connection.
    await client.end();
  }
};
