import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableName, type Table } from 'drizzle-orm/table';
import type { Db } from '../connection/database.ts';

/**
 * Rows of one shape in one statement, however many: each trigger of the table runs once, and so does each of its checks.
 * Columns that no row names get their defaults.
 */
export const insertRows = async <T extends Table>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length === 0) return;
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
  );
  const columns = sql.join(
    Object.keys(values[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const type = sql.identifier(getTableName(table));
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${type}, ${JSON.stringify(values)}::jsonb)`,
  );
};
