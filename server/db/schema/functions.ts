import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { SCHEMA } from './migrations.ts';

/** One file of `functions/`: a database function and the triggers that call it. */
export type FunctionFile = {
  name: string;
  path: string;
  isBase: boolean;
  hash: string;
  code: string;
  triggers: string[];
};

// The condition of a trigger holds no semicolon.
const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER [^;]+;$/gm;

/** Made by audit_watch for each audited table before the migrations run, so that what they change is recorded too. */
export const AUDIT_TRIGGERS = ['audit_insert', 'audit_update', 'audit_delete', 'audit_truncate', 'keep_key'];

export const readFunctions = (folder = SCHEMA): FunctionFile[] =>
  readdirSync(join(folder, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, 'functions', path), 'utf8');
      return {
        name: basename(path, '.sql'),
        path: path.replaceAll('\\', '/'),
        isBase: /^base[\\/]/.test(path),
        hash: createHash('sha256').update(text).digest('hex'),
        code: text.replace(TRIGGER, ''),
        triggers: text.match(TRIGGER) ?? [],
      };
    });

const recorded = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__functions (name text primary key, hash text not null)`);
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.__functions');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

export const areFunctionsCurrent = async (client: pg.Client, files: readonly FunctionFile[]): Promise<boolean> => {
  const there = await recorded(client);
  return there.size === files.length && files.every(({ name, hash }) => there.get(name) === hash);
};

const runAll = async (client: pg.Client, query: string, values: unknown[]) => {
  const { rows } = await client.query<{ statement: string }>(query, values);
  for (const { statement } of rows) await client.query(statement);
};

/** Removes every trigger of an earlier start but those of the audit. Triggers of others stay. */
export const dropTriggers = async (client: pg.Client): Promise<void> => {
  const names = [...(await recorded(client)).keys()];
  await runAll(
    client,
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and p.proname = any ($1) and t.tgname <> all ($2)`,
    [names, AUDIT_TRIGGERS],
  );
};

const dropFunctions = (client: pg.Client, names: readonly string[]) =>
  runAll(
    client,
    `select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)`,
    [names],
  );

// Functions call each other and read tables that come later: what they name is looked up when they run.
const withoutChecks = 'set local check_function_bodies = off';

/** The functions that tables and migrations use. They are replaced and never dropped, because tables depend on them. */
export const makeBaseFunctions = async (client: pg.Client, files: readonly FunctionFile[]): Promise<void> => {
  await client.query(withoutChecks);
  for (const { code } of files.filter(({ isBase }) => isBase)) await client.query(code);
  await runAll(
    client,
    `select 'select audit_watch(entity::regclass) from audit_tables' as statement where to_regclass('audit_tables') is not null`,
    [],
  );
};

/** All other functions and every trigger, so that afterwards the database has what the files say and nothing else of ours. */
export const makeFunctions = async (client: pg.Client, files: readonly FunctionFile[]): Promise<void> => {
  await client.query(withoutChecks);
  await dropTriggers(client);
  const base = new Set(files.filter(({ isBase }) => isBase).map(({ name }) => name));
  const names = new Set([...(await recorded(client)).keys(), ...files.map(({ name }) => name)]);
  await dropFunctions(
    client,
    [...names].filter((name) => !base.has(name)),
  );
  for (const { code } of files.filter(({ isBase }) => !isBase)) await client.query(code);
  for (const trigger of files.flatMap(({ triggers }) => triggers)) await client.query(trigger);
  await client.query('delete from drizzle.__functions');
  await client.query('insert into drizzle.__functions (name, hash) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ hash }) => hash),
  ]);
};
