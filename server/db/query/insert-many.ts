import { setImmediate as others } from 'node:timers/promises';
import { getTableName, type InferInsertModel, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { copyIn } from '../connection/copy.ts';
import type { Db } from '../connection/database.ts';
import { unpipelined } from '../overlay/prepared-client.ts';
import { transactionConnection } from '../overlay/row-mapper.ts';

const ROWS_IN_A_PART = 200;
// One statement does the work of many: it may take nearly as long as a whole request.
const STATEMENT_MS = 7_000;
const QUERY_MS = 8_000;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/;
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text;

const copyText = (value: unknown): string => {
  if (typeof value === 'string') return escaped(value);
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
};

type Row = Readonly<Record<string, unknown>>;

async function* copyParts(rows: Iterable<Row>, keys: readonly string[]) {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${keys.map((key) => copyText(row[key])).join('\t')}\n`);
    if (lines.length < ROWS_IN_A_PART) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
    await others();
  }
  yield Buffer.from(lines.join(''));
}

/**
 * Inserts any number of rows with one COPY, which fires triggers and checks constraints as an insert does. The database
 * writes one part while the next is made, so that few rows are in memory at a time and other callers are served in
 * between. Objects are written as JSON, so bytes and arrays are not supported.
 */
export const insertMany = async <T extends PgTable, K extends keyof InferInsertModel<T> & string>(
  db: Db,
  table: T,
  keys: readonly K[],
  rows: Iterable<Pick<InferInsertModel<T>, K>>,
): Promise<number> => {
  const columns = keys.map((key) => `"${toSnakeCase(key)}"`).join(', ');
  const copy = `copy "${getTableName(table)}" (${columns}) from stdin`;
  await db.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
  const client = transactionConnection(db);
  return unpipelined(client, () => copyIn(client, copy, copyParts(rows, keys), QUERY_MS));
};
