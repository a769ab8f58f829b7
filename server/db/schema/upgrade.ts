import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { sqlState } from '../connection/database.ts';
import {
  applyChanges,
  dropTriggers,
  findChanges,
  makeBaseFunctions,
  makeFunctions,
  readFunctions,
} from './functions.ts';
import { appliedMigrations, applyMigrations, knownMigrations, type Migration, SCHEMA } from './migrations.ts';

/**
 * Applies migrations within the caller's transaction. They meet the same database whether it is new, upgraded or restored: tables
 * without triggers, but for those of the audit, which record what a migration changes. `finishSchema` completes the schema.
 */
export const migrateTables = async (
  client: pg.Client,
  migrations: readonly Migration[],
  folder: string = SCHEMA,
): Promise<void> => {
  await dropTriggers(client);
  await makeBaseFunctions(client, readFunctions(folder));
  await applyMigrations(client, migrations);
};

/** Makes the functions and triggers, once the tables are those of this version. */
export const finishSchema = (client: pg.Client, folder: string = SCHEMA): Promise<void> =>
  makeFunctions(client, readFunctions(folder));

/** Makes the whole schema in an empty database, within the caller's transaction. */
export const createSchema = async (client: pg.Client): Promise<void> => {
  await migrateTables(client, knownMigrations());
  await finishSchema(client);
};

// Other nodes serve meanwhile. Where a table is not free within less than the second after which PostgreSQL ends one of two
// that wait for each other, all are let go and taken again later, that one first. Now and then it waits longer: only then
// does an autovacuum give way.
const TAKE_MS = 400;
const TAKE_PATIENTLY_MS = 3_000;
const PATIENTLY_EACH = 4;
const SILENT_MS = 5_000;
const GIVE_UP_MS = 600_000;

const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';

class TableHeld extends Error {
  readonly table: string;
  constructor(table: string, cause: unknown) {
    super(`${table} is held by others`, { cause });
    this.table = table;
  }
}

const takeTables = async (client: pg.Client, tables: readonly string[], withinMs: number) => {
  await client.query(`set local lock_timeout = ${withinMs}`);
  const began = performance.now();
  for (const table of tables) {
    try {
      await client.query(`lock table public."${table}" in access exclusive mode`);
    } catch (error) {
      const state = sqlState(error);
      throw state === LOCK_TIMEOUT || state === DEADLOCK ? new TableHeld(table, error) : error;
    }
    if (performance.now() - began > 2 * withinMs) throw new TableHeld(table, undefined);
  }
  await client.query('set local lock_timeout = 0');
};

const everyTable = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1`,
  );
  return rows.map(({ name }) => name);
};

type Take = (tables: readonly string[]) => Promise<void>;

/** In one transaction: the missing migrations, and the functions where a file has changed. */
const upgradeAtOnce = async (client: pg.Client, folder: string, take: Take): Promise<void> => {
  await client.query('begin');
  try {
    const applied = new Set(await appliedMigrations(client));
    const missing = knownMigrations(folder).filter(({ when }) => !applied.has(when));
    const files = readFunctions(folder);
    const changes = missing.length > 0 ? null : await findChanges(client, files);
    if (missing.length > 0) {
      await take(await everyTable(client));
      await migrateTables(client, missing, folder);
      await finishSchema(client, folder);
    } else if (changes) {
      await take(changes.tables);
      await applyChanges(client, files, changes);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

const HOLDERS = `select string_agg(format('%s (PostgreSQL process %s)', coalesce(nullif(application_name, ''), 'an unnamed program'), pid), ', ') as names
  from (select distinct a.pid, a.application_name from pg_locks l join pg_stat_activity a using (pid)
    where l.relation = to_regclass($1) and l.granted and a.pid <> pg_backend_pid() limit 3) as holders`;

const findHolders = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ names: string | null }>(HOLDERS, [`public."${table}"`]);
  return rows[0]?.names ?? 'one program after the other';
};

/** Brings a database to this version, also beside nodes that serve. */
export const upgradeSchema = async (
  client: pg.Client,
  folder: string = SCHEMA,
  say: (line: string) => void = () => undefined,
): Promise<void> => {
  const began = performance.now();
  const held: string[] = [];
  for (let attempt = 1, said = false; ; attempt += 1) {
    const withinMs = attempt % PATIENTLY_EACH === 0 ? TAKE_PATIENTLY_MS : TAKE_MS;
    const take: Take = (tables) =>
      takeTables(
        client,
        [...held.filter((table) => tables.includes(table)), ...tables.filter((table) => !held.includes(table))],
        withinMs,
      );
    try {
      return await upgradeAtOnce(client, folder, take);
    } catch (error) {
      if (!(error instanceof TableHeld)) throw error;
      const { table } = error;
      held.splice(0, held.length, table, ...held.filter((one) => one !== table));
      const waited = performance.now() - began;
      if (waited > GIVE_UP_MS)
        throw new StartError(
          `The database was not upgraded: its table ${table} is held by ${await findHolders(client, table)}. Nothing was changed.`,
          { cause: error },
        );
      if (waited > SILENT_MS && !said) {
        said = true;
        say(`Waiting to upgrade the database: its table ${table} is held by ${await findHolders(client, table)}.`);
      }
      await sleep(100 + Math.random() * 400);
    }
  }
};

/** Whether this account owns the space, or there is none yet. */
export const mayUpgrade = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(bool_and(pg_has_role(current_user, c.relowner, 'USAGE')), true) as may from pg_class c
      where c.relnamespace = to_regnamespace('drizzle') and c.relname = '__drizzle_migrations'`,
  );
  return rows[0]?.may === true;
};

/** Whether nothing is left to upgrade, as an account sees that may only read. */
export const isSchemaCurrent = async (client: pg.Client, folder: string = SCHEMA): Promise<boolean> => {
  const applied = new Set(await appliedMigrations(client));
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.__functions');
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = readFunctions(folder);
  return (
    knownMigrations(folder).every(({ when }) => applied.has(when)) &&
    hashes.size === files.length &&
    files.every(({ name, hash }) => hashes.get(name) === hash)
  );
};
