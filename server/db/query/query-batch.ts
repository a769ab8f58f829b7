import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';

/**
 * A query that can be asked beside others in one statement, and what its rows mean. They come as JSON: what it has no kind
 * for, such as days and money, is asked for as text.
 */
export type Question<T> = { query: SQL; read: (rows: readonly unknown[]) => T };

export const question = <Row, T>(query: SQL, read: (rows: readonly Row[]) => T): Question<T> => ({
  query,
  read: (rows) => read(rows as readonly Row[]),
});

export const rowsOf = <Row>(query: SQL): Question<readonly Row[]> => question(query, (rows: readonly Row[]) => rows);

const nothing = sql`select null where false`;

/** These stand where there is nothing to ask. */
export const NO_ROWS: Question<readonly never[]> = rowsOf(nothing);
export const UNASKED: Question<null> = question(nothing, () => null);

export type Answers<Q> = { [K in keyof Q]: Q[K] extends Question<infer T> ? T : never };

/** All of them in one statement, and so in one moment of the database. */
export const askAll = async <Q extends Record<string, Question<unknown>>>(
  db: Db,
  questions: Q,
): Promise<Answers<Q>> => {
  const asked = Object.entries(questions);
  const columns = asked.map(
    ([name, { query }]) => sql`(select coalesce(json_agg(a), '[]') from (${query}) as a) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, unknown[]>>(sql`select ${sql.join(columns, sql`, `)}`);
  return Object.fromEntries(asked.map(([name, { read }]) => [name, read(rows[0]?.[name] ?? [])])) as Answers<Q>;
};

export const askOne = async <T>(db: Db, one: Question<T>): Promise<T> => (await askAll(db, { one })).one;
