import { resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

export const MIGRATIONS = resolve(import.meta.dirname, 'migrations');

// A step of the schema is known by the time at which it was written.
export type Step = { when: number; hash: string; statements: string[] };

export const knownSteps = (): Step[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));

export const appliedSteps = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
};

/** Applies these steps within the transaction that the caller has open, and notes them where every start looks. */
export const applySteps = async (client: pg.Client, steps: readonly Step[]): Promise<void> => {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { when, hash, statements } of steps) {
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
  }
};
