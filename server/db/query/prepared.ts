import type { Db } from '../connection/database.ts';

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
