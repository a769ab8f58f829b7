import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';

type Prepared<R> = { execute(values: Record<string, unknown>): Promise<R> };
export type Preparable<R> = Prepared<R> & { prepare(name: string): Prepared<R> };

// A filter more or less is another shape; beyond this many, somebody plays with the address, and nothing is kept for them.
const MOST_SHAPES = 200;
let named = 0;

/**
 * A statement that is asked for again and again is put together once for each shape it takes, since that costs more than
 * to send it. The fields that are named `free` do not change its shape: in their stead `build` gets placeholders, to be
 * handed to the statement and to nothing else.
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
      if (shapes.size >= MOST_SHAPES) return built.execute(values);
      named++;
      statement = built.prepare(`shape-${named}`);
      shapes.set(key, statement);
    }
    return statement.execute(values);
  };
};
