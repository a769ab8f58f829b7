import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection/database.ts';
import { PLANNED_ANEW } from '../../db/overlay/prepared-client.ts';
import { containing } from './page.ts';

type Text = AnyPgColumn | SQL | null;

/** Some texts of a row as one, written as the index over them is. */
export const searchText = (one: Text, two: Text = null, three: Text = null, four: Text = null): SQL => {
  const given = [one, two, three, four].map((text) => (text === null ? sql`null` : sql`${text}`));
  return sql`search_words(${sql.join(given, sql`, `)})`;
};

export const textContains = (text: SQL, q: string): SQL => sql`${text} ilike ${containing(q)}`;

/** One way to tell a row that is wanted; where it is told by another table, for all rows at once and for one of them. */
export type SearchCondition = SQL | { forAll: SQL; forRow: SQL };

/** Whether a row is wanted, by a look at the row. */
export const matchAny = (ways: readonly SearchCondition[]): SQL | undefined =>
  or(...ways.map((way) => ('forRow' in way ? way.forRow : way)));

// So many are put in order in no time.
const FEW = 1_000;

/**
 * Rows that a list is narrowed to in one way or another, as a condition. Few are found by the indexes of those ways, wherever
 * in the list they stand; of many, a page is full after a look at some of the list. Which of the two it is shows when they
 * are looked for, the likeliest way first.
 */
export const limitTo = async (db: Db, id: AnyPgColumn, ways: readonly SearchCondition[]): Promise<SQL | undefined> => {
  const most = sql.raw(String(FEW + 1));
  const found = ways.map((way) => {
    const here = 'forAll' in way ? way.forAll : way;
    return sql`(select ${id} as id from ${id.table} where ${here} limit ${most})`;
  });
  const { rows } = await db.execute<{ id: string }>(
    sql`${PLANNED_ANEW} select id from (${sql.join(found, sql` union all `)}) as found limit ${most}`,
  );
  if (rows.length > FEW) return matchAny(ways);
  return sql`${id} = any(${sql.param(rows.map((row) => row.id))}::${sql.raw(id.getSQLType())}[])`;
};

/** Rows that hold what somebody typed. */
export const matching = async (
  db: Db,
  id: AnyPgColumn,
  q: string | undefined,
  searchConditions: (q: string) => readonly SearchCondition[],
): Promise<SQL | undefined> => (q ? limitTo(db, id, searchConditions(q)) : undefined);
