import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import type { SealedTable } from '../feature.ts';
import type { KeyRing } from './keys.ts';
import { openWith, sealWith } from './seal.ts';
import type { SealedTables } from './seal-state.ts';

const BATCH = 500;

type Column = { table: string; key: string; name: string; contextOf: (key: string) => string };
type Row = { key: string; value: string };

const listColumns = ([table, { key, columns }]: [string, SealedTable]): Column[] =>
  Object.entries(columns).map(([name, contextOf]) => ({ table, key, name, contextOf }));

// Rows that somebody else is changing come with a later batch: nobody waits for this, and it waits for nobody.
const takeBatch = async (
  tx: Db,
  { table, key, name }: Column,
  [current, ...previous]: KeyRing,
  broken: readonly string[],
): Promise<Row[]> => {
  const column = sql.identifier(name);
  const { rows } = await tx.execute<Row>(sql`
    select ${sql.identifier(key)}::text as key, ${column} as value from ${sql.identifier(table)}
    where ${column} like 'v1.%' and split_part(${column}, '.', 2) = any (${sql.param(previous.map(({ id }) => id))}::text[])
      and split_part(${column}, '.', 2) <> ${current.id} and ${sql.identifier(key)}::text <> all (${sql.param(broken)}::text[])
    limit ${BATCH} for no key update skip locked`);
  return rows;
};

const write = (tx: Db, { table, key, name }: Column, rows: readonly Row[]): Promise<unknown> => {
  const pairs: SQL = sql`unnest(${sql.param(rows.map((row) => row.key))}::text[], ${sql.param(rows.map(({ value }) => value))}::text[])`;
  return tx.execute(sql`
    update ${sql.identifier(table)} as t set ${sql.identifier(name)} = anew.value from ${pairs} as anew (key, value)
    where t.${sql.identifier(key)}::text = anew.key`);
};

type Done = { sealed: number; broken: string[] };

const sealBatch = async (tx: Db, column: Column, ring: KeyRing, broken: readonly string[]): Promise<Done> => {
  // The triggers that let nobody replace what is sealed let it have another key.
  await tx.execute(sql`select set_config('app.resealing', 'on', true)`);
  const rows = await takeBatch(tx, column, ring, broken);
  const failed: string[] = [];
  const anew = rows.flatMap(({ key, value }): Row[] => {
    const context = column.contextOf(key);
    try {
      return [{ key, value: String(sealWith(ring, openWith(ring, value, context), context)) }];
    } catch {
      failed.push(key);
      return [];
    }
  });
  if (anew.length > 0) await write(tx, column, anew);
  return { sealed: anew.length, broken: failed };
};

const resealColumn = async (database: Database, column: Column, ring: KeyRing): Promise<Done> => {
  const done: Done = { sealed: 0, broken: [] };
  for (;;) {
    const { sealed, broken } = await database.transact(systemActor('key-rotation'), (tx) =>
      sealBatch(tx, column, ring, done.broken),
    );
    done.sealed += sealed;
    done.broken.push(...broken);
    if (sealed === 0 && broken.length === 0) return done;
  }
};

export type Resealed = { what: string; sealed: number; broken: number };

/**
 * Seals with the first key whatever another key of the ring has sealed. Each batch is a transaction of its own: ended in the middle,
 * the next call goes on where this one was. Values that are written meanwhile stay as they were written.
 */
export const resealAll = async (
  database: Database,
  ring: KeyRing,
  tables: SealedTables,
  onTable: (done: Resealed) => void = () => undefined,
): Promise<void> => {
  for (const [table, sealed] of Object.entries(tables)) {
    const total: Resealed = { what: sealed.what, sealed: 0, broken: 0 };
    for (const column of listColumns([table, sealed])) {
      const done = await resealColumn(database, column, ring);
      total.sealed += done.sealed;
      total.broken += done.broken.length;
    }
    if (total.sealed > 0 || total.broken > 0) onTable(total);
  }
};
