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
const AHEAD = 2_000;

/** The ways in which words are found, the likeliest first, or a filter. */
type Narrowing = Ways | SearchCondition;

const toWays = (narrowing: Narrowing): Ways => (Array.isArray(narrowing) ? narrowing : [narrowing as SearchCondition]);

/** The page that is wanted, what else its rows have to be, and whether all of them are counted as well. */
type Wanted = { page: Page; filter?: SQL | undefined; count?: boolean | undefined };

const oneOf = (id: AnyPgColumn, rows: readonly { id: string }[]): SQL =>
  sql`${id} = any(${sql.param(rows.map((row) => row.id))}::${sql.raw(id.getSQLType())}[])`;

const SOME = sql.raw(String(AHEAD));

/** The rows of the page, where the next ones in its order have enough of them or are the last. */
const findAhead = async (db: Db, id: AnyPgColumn, where: SQL | undefined, page: Page): Promise<SQL | null> => {
  const { table } = id;
  const rows = page.limit + 1;
  const next = sql`from ${table} where ${page.after ?? sql`true`} order by ${sql.join(page.order, sql`, `)}`;
  const found = await db.execute<{ id: string }>(
    sql`select ${id} as id from (select * ${next} limit ${SOME}) as ${table} where ${where} limit ${sql.raw(String(rows))}`,
  );
  if (found.rows.length === rows) return oneOf(id, found.rows);
  const further = await db.execute(sql`select 1 ${next} offset ${SOME} limit 1`);
  return further.rows.length === 0 ? oneOf(id, found.rows) : null;
};

/**
 * Few are named. More are met in the order of the list; but where a look ahead met too few of them, those that an index finds
 * by their words are put in order.
 */
const findByIndex = async (
  db: Db,
  id: AnyPgColumn,
  narrowing: Narrowing,
  wasAhead: boolean,
): Promise<SQL | undefined> => {
  const ways = toWays(narrowing);
  const select = (limit: SQL) => {
    const found = ways.map(
      (way) => sql`(select ${id} as id from ${id.table} where ${'forAll' in way ? way.forAll : way} ${limit})`,
    );
    return sql`select id from (${sql.join(found, sql` union all `)}) as found ${limit}`;
  };
  const { rows } = await db.execute<{ id: string }>(sql`${PLANNED_ANEW} ${select(sql.raw(`limit ${FEW + 1}`))}`);
  if (rows.length <= FEW) return oneOf(id, rows);
  return wasAhead && ways === narrowing ? sql`${id} = any(array(${select(sql``)}))` : matchAny(ways);
};

/**
 * Rows that a list is narrowed to, by words that have an index or by a filter that may have none in this order, as a condition
 * for this page. Many are met within the next rows, and then the page is full after a look at these. Otherwise, and where each
 * row would be a look into another table, they are looked for in the whole list, wherever they stand.
 */
export const limitTo = async (
  db: Db,
  id: AnyPgColumn,
  narrowings: readonly (Narrowing | null | undefined)[],
  { page, filter, count }: Wanted,
): Promise<SQL | undefined> => {
  const given = narrowings.filter((narrowing) => narrowing != null);
  if (given.length === 0) return undefined;
  const isAhead = !count && !given.flatMap(toWays).some((way) => 'forRow' in way);
  const wanted = and(filter, ...given.map((narrowing) => matchAny(toWays(narrowing))));
  const ahead = isAhead ? await findAhead(db, id, wanted, page) : null;
  return ahead ?? and(...(await Promise.all(given.map((narrowing) => findByIndex(db, id, narrowing, isAhead)))));
};
