import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './pool.ts';

/**
 * Rows that all have the same keys, as one value instead of one for each column of each row: the statement is the same for
 * any number of them. Values go through JSON, so that it is not for bytes.
 */
export const insertMany = async <T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const known = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => key in known);
  const columns = sql.raw(keys.map((key) => `"${toSnakeCase(key)}"`).join(', '));
  const given = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [toSnakeCase(key), (row as Record<string, unknown>)[key] ?? null])),
  );
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb)`,
  );
};
