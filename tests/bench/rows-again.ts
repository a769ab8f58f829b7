import type { PoolClient } from 'pg';
import { FEATURES } from '../../server/features.ts';
import { ask, type Space } from './space.ts';

type Table = { name: string; columns: string; rows: number };
export type Written = { tables: readonly Table[]; since: string; until: string };

// Sealing goes on behind a run and sign-in before it: neither is part of what a run writes.
const LEFT_OUT = /seal|head|session|^throttle$|^known_devices$|^idempotency_keys$|^login/;

/** What the server itself may not write is written by triggers, and comes by itself. */
const BY_TRIGGERS = new Set(
  FEATURES.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, may]) => (may === 'read-only' ? [name] : [])),
  ),
);

const quoted = (name: string) => `"${name}"`;

const countsOf = async (space: Space): Promise<Map<string, number>> => {
  const tables = await ask<{ name: string }>(
    space,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    if (LEFT_OUT.test(name) || BY_TRIGGERS.has(name)) continue;
    const [row] = await ask<{ n: number }>(space, `select count(*)::int as n from ${quoted(name)}`);
    counts.set(name, row?.n ?? 0);
  }
  return counts;
};

const currentTransaction = async (space: Space): Promise<string> => {
  const [now] = await ask<{ tx: string }>(space, 'select pg_current_xact_id()::xid::text as tx');
  return now?.tx ?? '0';
};

/** Which tables grew by how many rows while something was done. */
export const watchRows = async (space: Space): Promise<() => Promise<Written>> => {
  const before = await countsOf(space);
  const since = await currentTransaction(space);
  return async () => {
    const until = await currentTransaction(space);
    const tables: Table[] = [];
    for (const [name, after] of await countsOf(space)) {
      const rows = after - (before.get(name) ?? 0);
      if (rows <= 0) continue;
      // The number of a transaction belongs to the one that writes.
      const columns = await ask<{ name: string }>(
        space,
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tx'`,
        [quoted(name)],
      );
      tables.push({ name, columns: columns.map((column) => quoted(column.name)).join(', '), rows });
    }
    return { tables, since, until };
  };
};

/** The statement that writes everything: the guards look at documents with their lines, so that they come together. */
const writing = (tables: readonly Table[]): string => {
  const inserts = tables.map(
    ({ name, columns }) =>
      `${quoted(`into_${name}`)} as (insert into ${quoted(name)} (${columns}) overriding system value
        select * from ${quoted(`again_${name}`)})`,
  );
  return `with ${inserts.join(', ')} select 1`;
};

/**
 * Empties the tables, and leaves their files and what the planner knows of them. For tables without a page every index looks
 * alike, and the checks of foreign keys would skip through one that begins with another column, row by row.
 */
const emptyAsTheyWere = async (client: PoolClient, tables: readonly Table[]): Promise<void> => {
  const list = tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`analyze ${list}`);
  // With all that refers to them.
  const { rows: sizes } = await client.query<{ name: string; pages: number; rows: number }>(
    `with recursive emptied (id) as (
       select unnest($1::regclass[]::oid[]) union select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f'
     ) select relname as name, relpages as pages, reltuples as rows from pg_class join emptied on oid = id`,
    [tables.map(({ name }) => quoted(name))],
  );
  await client.query('set session_replication_role = replica');
  for (const { name } of sizes) await client.query(`delete from ${quoted(name)}`);
  await client.query('set session_replication_role = origin');
  await client.query(`vacuum (truncate false) ${list}`);
  for (const { name, pages, rows } of sizes)
    await client.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', $2::int, 'reltuples', $3::real)`,
      [name, pages, rows],
    );
};

/**
 * Keeps the planner to the indexes that a person would take. While a table fills up within one statement, an index that names
 * the id behind other columns looks as good as the primary key, and each check of a foreign key would go through all of it.
 */
const planAsByHand = async (client: PoolClient, tables: readonly Table[]): Promise<void> => {
  await client.query(
    `update pg_index set indisvalid = false
     where indrelid = any ($1::regclass[]::oid[]) and not indisunique
       and exists (select from pg_attribute
         where attrelid = indrelid and attname = 'id' and attnum = any (indkey::int2[]) and attnum <> indkey[0])`,
    [tables.map(({ name }) => quoted(name))],
  );
  for (const way of ['seqscan', 'nestloop']) await client.query(`set enable_${way} = off`);
};

/**
 * Writes what a run wrote once more, as it is, by one statement with every guard on: rows that are worked out already,
 * checked, audited and summed by the database as ever. How long it takes; changes of other rows are `changes`.
 */
export const writeAgain = async (
  space: Space,
  { tables, since, until }: Written,
  changes: readonly string[] = [],
): Promise<number> => {
  const client = await space.driver.connect();
  try {
    for (const { name, columns, rows } of tables) {
      const { rowCount } = await client.query(
        `create temp table ${quoted(`again_${name}`)} as select ${columns} from ${quoted(name)} where xmin::text::bigint between ${since} and ${until}`,
      );
      if (rowCount !== rows) throw new Error(`${rowCount} rows of ${name} are new, and not ${rows}`);
    }
    await emptyAsTheyWere(client, tables);
    await planAsByHand(client, tables);
    await client.query('checkpoint');
    await client.query(`set work_mem = '64MB'`);
    const began = performance.now();
    await client.query('begin');
    await client.query(
      `select set_config('app.actor', 'reference', true), set_config('app.actor_name', 'Reference', true)`,
    );
    await client.query(writing(tables));
    for (const change of changes) await client.query(change);
    await client.query('commit');
    return performance.now() - began;
  } finally {
    client.release(true);
  }
};
