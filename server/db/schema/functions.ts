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

/** Those that no file of ours names: of the audit, and what a partition of it is made with. */
export const UNNAMED_TRIGGERS = [...AUDIT_TRIGGERS, 'audit_partition_kept'];

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

/** What the database says of a file; null are triggers from before they were recorded. */
type Recorded = { hash: string; triggers: string[] | null };

const recorded = async (client: pg.Client): Promise<Map<string, Recorded>> => {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__functions (name text primary key, hash text not null);
    alter table drizzle.__functions add column if not exists triggers text[]`);
  const { rows } = await client.query<Recorded & { name: string }>(
    'select name, hash, triggers from drizzle.__functions',
  );
  return new Map(rows.map(({ name, hash, triggers }) => [name, { hash, triggers }]));
};

const record = async (client: pg.Client, files: readonly FunctionFile[]) => {
  await client.query('delete from drizzle.__functions');
  await client.query(
    `insert into drizzle.__functions (name, hash, triggers)
      select f.name, f.hash, array(select jsonb_array_elements_text(f.triggers))
      from jsonb_to_recordset($1) as f (name text, hash text, triggers jsonb)`,
    [JSON.stringify(files.map(({ name, hash, triggers }) => ({ name, hash, triggers })))],
  );
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
      where not t.tgisinternal and t.tgparentid = 0 and p.pronamespace = 'public'::regnamespace and p.proname = any ($1) and t.tgname <> all ($2)`,
    [names, UNNAMED_TRIGGERS],
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

const watchAudited = (client: pg.Client) =>
  runAll(
    client,
    `select 'select audit_watch(entity::regclass) from audit_tables' as statement where to_regclass('audit_tables') is not null`,
    [],
  );

/** The functions that tables and migrations use. They are replaced and never dropped, because tables depend on them. */
export const makeBaseFunctions = async (client: pg.Client, files: readonly FunctionFile[]): Promise<void> => {
  await client.query(withoutChecks);
  for (const { code } of files.filter(({ isBase }) => isBase)) await client.query(code);
  await watchAudited(client);
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
  await record(client, files);
};

/** A trigger by its name and table. */
type TriggerName = { name: string; table: string };

const TRIGGER_NAME = /^CREATE (?:CONSTRAINT )?TRIGGER (\w+)[^;]*? ON (\w+)/;

const readName = (trigger: string): TriggerName => {
  const [, name = '', table = ''] = TRIGGER_NAME.exec(trigger) ?? [];
  return { name, table };
};

export type FunctionChanges = {
  changed: readonly FunctionFile[];
  /** Functions whose file is gone. */
  gone: readonly string[];
  drop: readonly TriggerName[];
  create: readonly string[];
  /** What must be held alone for that, so that nothing waits in the middle. */
  tables: readonly string[];
  auditAnew: boolean;
};

const installedTriggers = async (client: pg.Client, functions: readonly string[]) => {
  const { rows } = await client.query<TriggerName & { calls: string }>(
    `select t.tgname as name, c.relname as table, p.proname as calls
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgparentid = 0 and p.pronamespace = 'public'::regnamespace and p.proname = any ($1) and t.tgname <> all ($2)`,
    [functions, UNNAMED_TRIGGERS],
  );
  return rows;
};

const auditedTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ entity: string }>('select entity from audit_tables');
  return rows.map(({ entity }) => entity);
};

/** What differs between the database and the files, or null. A function is replaced beside those who use it; a trigger is not. */
export const findChanges = async (
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<FunctionChanges | null> => {
  const there = await recorded(client);
  const changed = files.filter(({ name, hash }) => there.get(name)?.hash !== hash);
  const known = new Set(files.map(({ name }) => name));
  const gone = [...there.keys()].filter((name) => !known.has(name));
  if (changed.length === 0 && gone.length === 0) return null;
  const wanted = new Map(changed.map(({ name, triggers }) => [name, triggers]));
  const isKept = (calls: string, trigger: string) => there.get(calls)?.triggers?.includes(trigger) === true;
  const installed = await installedTriggers(client, [...wanted.keys(), ...gone]);
  const isInstalled = (trigger: string) => {
    const { name, table } = readName(trigger);
    return installed.some((one) => one.name === name && one.table === table);
  };
  const create = changed.flatMap(({ name, triggers }) =>
    triggers.filter((trigger) => !isKept(name, trigger) || !isInstalled(trigger)),
  );
  const drop = installed.filter(({ calls, name, table }) => {
    const trigger = wanted.get(calls)?.find((one) => readName(one).name === name && readName(one).table === table);
    return trigger === undefined || create.includes(trigger);
  });
  const auditAnew = wanted.has('audit_watch');
  const tables = [...drop.map(({ table }) => table), ...create.map((trigger) => readName(trigger).table)];
  if (auditAnew) tables.push(...(await auditedTables(client)));
  return { changed, gone, drop, create, tables: [...new Set(tables)].sort(), auditAnew };
};

const ANSWERS_OTHERWISE = '42P13';

/** Beside those who use it, where PostgreSQL can; a function of another type takes the place of the old one. */
const replaceFunction = async (client: pg.Client, { name, code, isBase }: FunctionFile) => {
  await client.query('savepoint replacing');
  const anew = async () => {
    await dropFunctions(client, [name]);
    await client.query(code);
  };
  try {
    await client.query(code);
  } catch (error) {
    if (isBase || (error as { code?: string }).code !== ANSWERS_OTHERWISE) throw error;
    await client.query('rollback to savepoint replacing');
    await anew();
  }
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  );
  // Other parameters make a function of the same name beside the old one.
  if (!isBase && (rows[0]?.count ?? 0) > 1) await anew();
};

/** Makes what differs, within the caller's transaction, which holds the tables. */
export const applyChanges = async (
  client: pg.Client,
  files: readonly FunctionFile[],
  { changed, gone, drop, create, auditAnew }: FunctionChanges,
): Promise<void> => {
  await client.query(withoutChecks);
  for (const { name, table } of drop) await client.query(`drop trigger "${name}" on "${table}"`);
  for (const file of changed) await replaceFunction(client, file);
  await dropFunctions(client, gone);
  if (auditAnew) await watchAudited(client);
  for (const trigger of create) await client.query(trigger);
  await record(client, files);
};
