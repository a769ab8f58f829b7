import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/pool.ts';
import { PLANNED_ANEW } from '../db/prepared-client.ts';
import { containing } from './page.ts';

type Text = AnyPgColumn | SQL | null;

/** Some texts of a row as one, written as the index over them is. */
export const wordsOf = (one: Text, two: Text = null, three: Text = null, four: Text = null): SQL => {
  const given = [one, two, three, four].map((text) => (text === null ? sql`null` : sql`${text}`));
  return sql`search_words(${sql.join(given, sql`, `)})`;
};

export const wordsHold = (words: SQL, q: string): SQL => sql`${words} ilike ${containing(q)}`;

/** One way in which a row holds what was typed; where it is told by another table, for all rows at once and for one of them. */
export type Matching = SQL | { ofAll: SQL; ofOne: SQL };

/** Whether a row holds it, by a look at the row. */
export const heldIn = (places: readonly Matching[]): SQL | undefined =>
  or(...places.map((place) => ('ofOne' in place ? place.ofOne : place)));

// So many are put in order in no time.
const FEW = 1_000;

/**
 * The rows of a list that hold what somebody typed, in one place or another, as a condition. Few are found by the indexes of
 * those places, wherever in the list they stand; of many, a page is full after a look at some of the list. Which of the two
 * it is shows when they are looked for, the likeliest places first.
 */
export const holding = async (
  db: Db,
  id: AnyPgColumn,
  q: string | undefined,
  placesOf: (q: string) => readonly Matching[],
): Promise<SQL | undefined> => {
  if (!q) return undefined;
  const most = sql.raw(String(FEW + 1));
  const places = placesOf(q);
  const found = places.map((place) => {
    const here = 'ofAll' in place ? place.ofAll : place;
    return sql`(select ${id} as id from ${id.table} where ${here} limit ${most})`;
  });
  const { rows } = await db.execute<{ id: string }>(
    sql`${PLANNED_ANEW} select id from (${sql.join(found, sql` union all `)}) as found limit ${most}`,
  );
  if (rows.length > FEW) return heldIn(places);
  return sql`${id} = any(${sql.param(rows.map((row) => row.id))}::${sql.raw(id.getSQLType())}[])`;
};
