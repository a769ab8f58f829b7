import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';

/**
 * A query that can run beside others in one statement, and what its rows mean. The rows come as JSON, so that days and money
 * are selected as text.
 */
export type BatchQuery<T> = { query: SQL; read: (rows: readonly unknown[]) => T };

export const batchQuery = <Row, T>(query: SQL, read: (rows: readonly Row[]) => T): BatchQuery<T> => ({
  query,
  read: (rows) => read(rows as readonly Row[]),
});

export const rowsQuery = <Row>(query: SQL): BatchQuery<readonly Row[]> =>
  batchQuery(query, (rows: readonly Row[]) => rows);

const nothing = sql`select null where false`;

/** For a caller that has no rows to ask for. */
export const NO_ROWS: BatchQuery<readonly never[]> = rowsQuery(nothing);
/** For a part of the batch that the caller does not need. */
export const SKIPPED: BatchQuery<null> = batchQuery(nothing, () => null);

export type BatchResults<Q> = { [K in keyof Q]: Q[K] extends BatchQuery<infer T> ? T : never };

/** Several queries as one, for a caller that runs it beside others. */
export const joinQueries = <Q extends Record<string, BatchQuery<unknown>>>(queries: Q): BatchQuery<BatchResults<Q>> => {
  const parts = Object.entries(queries);
  const columns = parts.map(
    ([name, { query }]) => sql`(select coalesce(json_agg(a), '[]') from (${query}) as a) as ${sql.identifier(name)}`,
  );
  return batchQuery(
    sql`select ${sql.join(columns, sql`, `)}`,
    ([row]: readonly Record<string, unknown[]>[]) =>
      Object.fromEntries(parts.map(([name, { read }]) => [name, read(row?.[name] ?? [])])) as BatchResults<Q>,
  );
};

/** Runs all queries in one statement, and so on one snapshot of the database. */
export const runBatch = async <Q extends Record<string, BatchQuery<unknown>>>(
  db: Db,
  queries: Q,
): Promise<BatchResults<Q>> => {
  const { query, read } = joinQueries(queries);
  return read((await db.execute(query)).rows);
};

export const runQuery = async <T>(db: Db, one: BatchQuery<T>): Promise<T> => (await runBatch(db, { one })).one;
