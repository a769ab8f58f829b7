import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/embedded.ts';
import { startServer } from '../support/server-process.ts';
import { ADMIN } from './contenders.ts';
import { QUIET } from './quiet.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A data set begins as a new space or as the demo. */
export type Beginning = 'empty' | 'demo';

export type Cluster = {
  database: EmbeddedDatabase;
  /** The address of a data set, which is made on first use and kept for the next run. */
  template(name: string, statements: readonly string[], from?: Beginning): Promise<string>;
  /** A fresh copy of a data set, to be written to and thrown away. */
  copy(template: string): Promise<{ url: string; drop: () => Promise<void> }>;
  /** The data set itself, for those who only read. */
  urlOf(template: string): string;
  stop(): Promise<void>;
};

const WAYS = { empty: ADMIN, demo: { DEMO: 'true' } };

const urlOf = (base: string, name: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.toString();
};

/** An index is made in a fraction of the time once the rows are there. Those that keep values apart stay, and those of partitions. */
const INDEXES_ASIDE = `create table bench_indexes as
    select pg_get_indexdef(i.indexrelid) as made_by, i.indexrelid::regclass::text as name
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid);
  do $$ declare index text; begin
    for index in select name from bench_indexes loop execute format('drop index %s', index); end loop;
  end $$`;
const INDEXES_BACK = `do $$ declare definition text; begin
    for definition in select made_by from bench_indexes loop execute definition; end loop;
  end $$;
  drop table bench_indexes`;

/** What is lost when the machine goes down is made anew: nothing waits for the disk until all is there. */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
};
const RELOAD = 'select pg_reload_conf()';
const CARELESSLY = [
  ...Object.entries(CARELESS).map(([name, value]) => `alter system set ${name} = '${value}'`),
  RELOAD,
];
const CAREFULLY = [...Object.keys(CARELESS).map((name) => `alter system reset ${name}`), RELOAD];

const run = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Data sets made by an older schema, by other statements or for another month are of no use. */
const stampOf = (statements: readonly string[]): string => {
  const schema = join(ROOT, 'server/db/schema');
  const month = new Date().toISOString().slice(0, 7);
  const hash = createHash('sha256').update([month, ...statements].join('\n'));
  for (const file of readdirSync(schema, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(schema, file)));
  return hash.digest('hex').slice(0, 12);
};

/** The PostgreSQL of the bench lies under data/, which is not part of the project, and ends with the bench. */
export const startCluster = async (say: (line: string) => void): Promise<Cluster> => {
  const database = await startEmbedded({ dataDir: join(ROOT, 'data/bench'), say });
  const named = async (pattern: string): Promise<string[]> => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
      pattern,
    ]);
    await client.end();
    return rows.map(({ datname }) => datname);
  };
  const exists = async (name: string) => (await named(`^${name}$`)).length === 1;
  const drop = (name: string) => run(database.ownerUrl, [`drop database if exists ${name} with (force)`]);
  const dropAll = async (pattern: string) => {
    for (const name of await named(pattern)) await drop(name);
  };
  // Left by a bench that was killed.
  await run(database.ownerUrl, CAREFULLY);
  await dropAll('^bench_work_');

  /** The tables and first rows of a space, made by the server itself. */
  const beginning = async (from: Beginning): Promise<string> => {
    const name = `bench_${from}_${stampOf([])}`;
    if (await exists(name)) return name;
    await dropAll(`^bench_${from}_`);
    await run(database.ownerUrl, [`create database ${name}`]);
    const server = startServer({ DATABASE_URL: urlOf(database.ownerUrl, name), LOG_LEVEL: 'error', ...WAYS[from] });
    try {
      await server.ready;
    } catch (error) {
      await drop(name);
      throw error;
    } finally {
      await server.kill('SIGTERM');
    }
    return name;
  };

  return {
    database,
    async template(name, statements, from = 'empty') {
      const full = `bench_${name}_${stampOf([...statements, ...QUIET])}`;
      if (await exists(full)) return full;
      say(`Making the data set ${name}…`);
      await dropAll(`^bench_${name}_[0-9a-f]{12}(_making)?$`);
      const making = `${full}_making`;
      await run(database.ownerUrl, [`create database ${making} template ${await beginning(from)}`, ...CARELESSLY]);
      try {
        await run(urlOf(database.ownerUrl, making), [
          `set session_replication_role = replica`,
          `set synchronous_commit = off`,
          `set maintenance_work_mem = '512MB'`,
          INDEXES_ASIDE,
          ...statements,
          INDEXES_BACK,
          ...QUIET,
          'vacuum analyze',
        ]);
      } finally {
        await run(database.ownerUrl, CAREFULLY);
      }
      await run(database.ownerUrl, ['checkpoint', `alter database ${making} rename to ${full}`]);
      return full;
    },
    async copy(template) {
      const name = `bench_work_${process.pid}_${Math.trunc(performance.now())}`;
      await run(database.ownerUrl, [`create database ${name} template ${template} strategy file_copy`]);
      return { url: urlOf(database.ownerUrl, name), drop: () => drop(name) };
    },
    urlOf: (template) => urlOf(database.ownerUrl, template),
    stop: () => database.stop(),
  };
};
