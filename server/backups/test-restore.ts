import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { Verification } from '../../domain/backups/contract.ts';
import { inDatabase } from '../db/connection/address.ts';
import { connectAsOwner } from '../db/connection/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { finishSchema, migrateTables } from '../db/schema/upgrade.ts';
import { StartError } from '../startup/start-error.ts';
import type { CheckedFile } from './check-file.ts';
import { migrationsFor } from './check-file.ts';
import type { OnProgress } from './dump.ts';
import { loadSpace } from './load.ts';
import { chainProblems } from './verify-space.ts';

export type Verdict = { verification: Verification; note: string | null };

const notTested = (reason: string): Verdict => ({
  verification: 'read',
  note: `The file was only read back and its checksums verified; it was not test-restored: the database account cannot create databases, and no PostgreSQL could be started on this machine. ${reason}`,
});

const APPLICATION = 'nafasi-backup-trial';

const canCreateDatabases = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may === true;
};

const dropDatabase = (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);

// Named after the database that is tried, so that what a killed trial has left is found by the next one of the same space.
const scratchPrefix = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  );
  return `nafasi_trial_${rows[0]?.oid}_`;
};

const dropLeftovers = async (client: pg.Client, prefix: string) => {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await dropDatabase(client, name);
};

const restoreInto = async (url: string, path: string, checked: CheckedFile, onProgress: OnProgress) => {
  const client = await connectAsOwner(url, APPLICATION);
  try {
    // It is thrown away in any case: nobody waits for the disk.
    await client.query('set synchronous_commit = off');
    await client.query('begin');
    await migrateTables(client, migrationsFor(path, checked.header).atBackup);
    await client.query('commit');
    await loadSpace(client, path, checked, onProgress);
    await client.query('begin');
    await finishSchema(client);
    await client.query('commit');
    return await chainProblems(client);
  } finally {
    await client.end();
  }
};

type Trial = { path: string; checked: CheckedFile; onProgress: OnProgress };

const tryOn = async (client: pg.Client, ownerUrl: string, trial: Trial): Promise<Verdict> => {
  const prefix = await scratchPrefix(client);
  await dropLeftovers(client, prefix);
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`);
  try {
    const { path, checked, onProgress } = trial;
    const [first] = await restoreInto(inDatabase(ownerUrl, name), path, checked, onProgress);
    return { verification: 'restored', note: first ? `The data itself has a problem: ${first}` : null };
  } finally {
    await dropDatabase(client, name);
  }
};

const explainFailure = (error: unknown): string =>
  error instanceof StartError ? error.message : `The system says: ${error instanceof Error ? error.message : error}.`;

/** On a PostgreSQL of this machine, which is thrown away afterwards. Where none can be started, it says why. */
const tryApart = async (folder: string, trial: Trial): Promise<Verdict> => {
  const server = await startEmbedded({ dataDir: folder, say: () => undefined }).catch((error: unknown) => ({ error }));
  if ('error' in server) return notTested(explainFailure(server.error));
  try {
    const client = await connectAsOwner(server.ownerUrl, APPLICATION);
    try {
      return await tryOn(client, server.ownerUrl, trial);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Loads the backup into an empty database, compares every table with it, and removes it again: beside the space, or in the folder
 * `apart` where the account creates no databases.
 */
export const testRestore = async (ownerUrl: string, apart: string, trial: Trial): Promise<Verdict> => {
  const client = await connectAsOwner(ownerUrl, APPLICATION);
  try {
    if (await canCreateDatabases(client)) return await tryOn(client, ownerUrl, trial);
  } finally {
    await client.end();
  }
  return tryApart(apart, trial);
};
