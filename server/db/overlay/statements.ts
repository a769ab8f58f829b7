import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';
import { writtenStatement } from './row-mapper.ts';

/** Builds a query once per connection instead of on every call, with placeholders: for the busiest calls. */
export const prepared = <Q>(build: (db: Db) => Q): ((db: Db) => Q) => {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
};

/**
 * The same for SQL that is written by hand, whose fragments take longer to put together than to send. `build` gets a
 * placeholder for each value; the statement is sent when it is called.
 */
export const preparedRows = <V extends object, R extends object = Record<string, never>>(
  build: (value: (name: keyof V & string) => Placeholder) => SQL,
): ((db: Db, values: V) => Promise<R[]>) => {
  const statement = prepared((db) =>
    writtenStatement<R>(
      db,
      build((name) => sql.placeholder(name)),
    ),
  );
  return async (db, values) => (await statement(db).execute(values as Record<string, unknown>)).rows;
};

/**
 * The same for what is asked about one thing or about many. A list of one would be planned anew on every call, since PostgreSQL
 * takes a list for ten when it weighs a plan to keep: `build` gets the id as it is for one, and the list for many.
 */
export const preparedForIds = <V extends object, R extends object>(
  build: (ids: SQL, value: (name: keyof V & string) => Placeholder) => SQL,
): ((db: Db, ids: readonly string[], values: V) => Promise<R[]>) => {
  type Values = V & { id: string };
  type Listed = V & { ids: readonly string[] };
  const askOne = preparedRows<Values, R>((value) => build(sql`(select ${value('id')}::uuid)`, value));
  const askMany = preparedRows<Listed, R>((value) => build(sql`unnest(${value('ids')}::uuid[])`, value));
  return async (db, ids, values) => {
    const [id] = ids;
    if (id === undefined) return [];
    return ids.length === 1 ? askOne(db, { ...values, id }) : askMany(db, { ...values, ids });
  };
};

type Prepared<R> = { execute(values: Record<string, unknown>): Promise<R> };
export type Preparable<R> = Prepared<R> & { prepare(name: string): Prepared<R> };

// Each combination of filters is a shape. More than this many come from somebody who plays with the URL, and are not
// kept.
const MAX_SHAPES = 200;
let named = 0;

/**
 * Builds a statement once for each shape of its query, since building costs more than sending. Fields listed in `free`
 * do not change the shape: `build` gets placeholders for them, to be passed to the statement and to nothing else.
 */
export const statements = <Q extends object, R>(
  free: readonly (keyof Q & string)[],
  build: (db: Db, query: Q) => Preparable<R>,
): ((db: Db, query: Q) => Promise<R>) => {
  const known = new WeakMap<Db, Map<string, Prepared<R>>>();

  return (db, query) => {
    const values: Record<string, unknown> = {};
    const shape = { ...query } as Record<string, unknown>;
    for (const name of free) {
      if (query[name] === undefined) continue;
      values[name] = query[name];
      shape[name] = sql.placeholder(name);
    }
    const key = JSON.stringify(shape);
    const shapes = known.get(db) ?? new Map<string, Prepared<R>>();
    known.set(db, shapes);
    let statement = shapes.get(key);
    if (!statement) {
      const built = build(db, shape as Q);
      if (shapes.size >= MAX_SHAPES) return built.execute(values);
      named++;
      statement = built.prepare(`shape-${named}`);
      shapes.set(key, statement);
    }
    return statement.execute(values);
  };
};
