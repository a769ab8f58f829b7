import type pg from 'pg';
import { areFunctionsCurrent, dropTriggers, makeBaseFunctions, makeFunctions, readFunctions } from './functions.ts';
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

/** Brings a database to this version in one transaction: the missing migrations, and the functions where a file has changed. */
export const upgradeSchema = async (client: pg.Client, folder: string = SCHEMA): Promise<void> => {
  await client.query('begin');
  try {
    const applied = new Set(await appliedMigrations(client));
    const missing = knownMigrations(folder).filter(({ when }) => !applied.has(when));
    if (missing.length > 0 || !(await areFunctionsCurrent(client, readFunctions(folder)))) {
      await migrateTables(client, missing, folder);
      await finishSchema(client, folder);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
