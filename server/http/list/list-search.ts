import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection/database.ts';
import { PLANNED_ANEW } from '../../db/overlay/prepared-client.ts';
import { containing, type Page } from './page.ts';

type Text = AnyPgColumn | SQL | null;

/** Some texts of a row as one, written as the index over them is. */
export const searchText = (one: Text, two: Text = null, three: Text = null, four: Text = null): SQL => {
  const given = [one, two, three, four].map((text) => (text === null ? sql`null` : sql`${text}`));
  return sql`search_words(${sql.join(given, sql`, `)})`;
};

export const textContains = (text: SQL, q: string): SQL => sql`${text} ilike ${containing(q)}`;

/** One way to tell a row that is wanted; where it is told by another table, for all rows at once and for one of them. */
export type SearchCondition = SQL | { forAll: SQL; forRow: SQL };

type Ways = readonly SearchCondition[];

/** Whether a row is wanted, by a look at the row. */
export const matchAny = (ways: Ways): SQL | undefined => or(...ways.map((way) => ('forRow' in way ? way.forRow : way)));

// So few are named one by one.
const FEW = 3_000;
// So many rows are looked at in a moment, before the whole list is searched.
const AHEAD = 1_000;

/** The ways in which words are found, the likeliest first, or a filter. */
type Narrowing = Ways | SearchCondition;

const toWays = (narrowing: Narrowing): Ways => (Array.isArray(narrowing) ? narrowing : [narrowing as SearchCondition]);

const toConditions = (ways: Ways): SQL[] => ways.map((way) => ('forAll' in way ? way.forAll : way));

/** The page that is wanted, what else its rows have to be, and whether all of them are counted as well. */
type Wanted = { page: Page; filter?: SQL | undefined; count?: boolean | undefined };

const oneOf = (id: AnyPgColumn, rows: readonly { id: string }[]): SQL =>
  sql`${id} = any(${sql.param(rows.map((row) => row.id))}::${sql.raw(id.getSQLType())}[])`;

const SOME = sql.raw(String(AHEAD));

/** The rows of the page, where the next ones in its order have enough of them or are the last. */
const findAhead = async (db: Db, id: AnyPgColumn, where: SQL | undefined, page: Page): Promise<SQL | null> => {
  const { table } = id;
  const rows = sql.raw(String(page.limit + 1));
  const next = sql`from ${table} where ${page.after ?? sql`true`} order by ${sql.join(page.order, sql`, `)}`;
  const found = await db.execute<{ id: string; further: boolean | null }>(
    sql`with found as materialized (select ${id} as id from (select * ${next} limit ${SOME}) as ${table} where ${where} limit ${rows})
      select id, null as further from found
      union all select null, exists (select ${next} offset ${SOME} limit 1) where (select count(*) from found) < ${rows}`,
  );
  if (found.rows.some(({ further }) => further)) return null;
  const shown = found.rows.filter(({ further }) => further === null);
  return oneOf(id, shown);
};

/** As many as the page has of those that an index finds in each way, the first in the order of the list. */
const findSorted = async (db: Db, id: AnyPgColumn, ways: Ways, where: SQL | undefined, page: Page): Promise<SQL> => {
  const { table } = id;
  const rows = sql.raw(String(page.limit + 1));
  const order = sql.join(page.order, sql`, `);
  const found = toConditions(ways).map(
    // All are found before they are put in order: the order of the list has been tried.
    (
      way,
    ) => sql`(select ${id} as id from (select * from ${table} where ${and(page.after, where, way)} offset 0) as ${table}
      order by ${order} limit ${rows})`,
  );
  return oneOf(id, (await db.execute<{ id: string }>(sql`${PLANNED_ANEW} ${sql.join(found, sql` union all `)}`)).rows);
};

/** Few are named. More are met in the order of the list. */
const findByIndex = async (db: Db, id: AnyPgColumn, narrowing: Narrowing): Promise<SQL | undefined> => {
  const ways = toWays(narrowing);
  const limit = sql.raw(`limit ${FEW + 1}`);
  const found = toConditions(ways).map((way) => sql`(select ${id} as id from ${id.table} where ${way} ${limit})`);
  const { rows } = await db.execute<{ id: string }>(
    sql`${PLANNED_ANEW} select id from (${sql.join(found, sql` union all `)}) as found ${limit}`,
  );
  return rows.length <= FEW ? oneOf(id, rows) : matchAny(ways);
};

/**
 * Rows that a list is narrowed to, by words that have an index or by a filter that may have none in this order, as a condition
 * for this page. Many are met within the next rows, and then the page is full after a look at these. Otherwise they are looked
 * for in the whole list, wherever they stand.
 */
export const limitTo = async (
  db: Db,
  id: AnyPgColumn,
  narrowings: readonly (Narrowing | null | undefined)[],
  { page, filter, count }: Wanted,
): Promise<SQL | undefined> => {
  const given = narrowings.filter((narrowing) => narrowing != null);
  if (given.length === 0) return undefined;
  const toFilter = (some: readonly Narrowing[]) => and(filter, ...some.map((one) => matchAny(toWays(one))));
  const ahead = count ? null : await findAhead(db, id, toFilter(given), page);
  if (ahead) return ahead;
  const words = count ? undefined : given.find((narrowing) => Array.isArray(narrowing));
  if (words) return findSorted(db, id, words, toFilter(given.filter((one) => one !== words)), page);
  return and(...(await Promise.all(given.map((narrowing) => findByIndex(db, id, narrowing)))));
};
