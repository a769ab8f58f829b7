import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** The folder that holds `migrations/` and `functions/`. Tests name another one. */
export const SCHEMA = import.meta.dirname;

/** A migration is known by the time at which it was written. */
export type Migration = { when: number; hash: string; statements: string[] };

export const knownMigrations = (folder = SCHEMA): Migration[] =>
  readMigrationFiles({ migrationsFolder: join(folder, 'migrations') }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));

/** The migrations that a database has, oldest first. */
export const appliedMigrations = async (client: pg.Client): Promise<number[]> => {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
};

/** Applies migrations within the caller's transaction, and records them where every start looks. */
export const applyMigrations = async (client: pg.Client, migrations: readonly Migration[]): Promise<void> => {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { when, hash, statements } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
  }
};
