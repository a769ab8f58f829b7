import type { Db } from '../connection/database.ts';

// Builds a statement once for each connection and not on every call: what the busiest calls ask for, with placeholders.
export const builtOnce = <Q>(build: (db: Db) => Q): ((db: Db) => Q) => {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
};
