import { ask, type Space } from './space.ts';

type Table = { name: string; columns: string; rows: number };
export type Written = { tables: readonly Table[] };

// Sealing goes on behind a run and sign-in before it: neither is part of what a run writes.
const LEFT_OUT = /seal|head|session|^throttle$|^known_devices$|^idempotency_keys$|^login/;

const quoted = (name: string) => `"${name}"`;

const countsOf = async (space: Space): Promise<Map<string, number>> => {
  const tables = await ask<{ name: string }>(
    space,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await ask<{ n: number }>(space, `select count(*)::int as n from ${quoted(name)}`);
    counts.set(name, row?.n ?? 0);
  }
  return counts;
};

/** Which tables grew by how many rows while something was done. */
export const watchRows = async (space: Space): Promise<() => Promise<Written>> => {
  const before = await countsOf(space);
  return async () => {
    const tables: Table[] = [];
    for (const [name, after] of await countsOf(space)) {
      const rows = after - (before.get(name) ?? 0);
      if (rows <= 0 || LEFT_OUT.test(name)) continue;
      const columns = await ask<{ name: string }>(
        space,
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [quoted(name)],
      );
      tables.push({ name, columns: columns.map((column) => quoted(column.name)).join(', '), rows });
    }
    return { tables };
  };
};

export type Again = { ms: number; withoutAudit: number };

/**
 * Writes all that these tables hold once more, as it is, by one statement for each of them and with triggers off: no
 * programme that writes the same rows with this database can be faster. What was there before is counted off by its
 * share; changes of other rows are `changes`.
 */
export const writeAgain = async (
  space: Space,
  { tables }: Written,
  changes: readonly string[] = [],
): Promise<Again> => {
  const client = await space.driver.connect();
  const timed = async (text: string): Promise<number> => {
    const began = performance.now();
    await client.query(text);
    return performance.now() - began;
  };
  try {
    const shares = new Map<string, number>();
    for (const { name, columns, rows } of tables) {
      const held = await client.query(
        `create temp table ${quoted(`again_${name}`)} as select ${columns} from ${quoted(name)}`,
      );
      shares.set(name, rows / (held.rowCount ?? rows));
    }
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
    await client.query('checkpoint');
    await client.query('begin');
    let [ms, withoutAudit] = [0, 0];
    for (const { name, columns } of tables) {
      const all = await timed(
        `insert into ${quoted(name)} (${columns}) overriding system value select * from ${quoted(`again_${name}`)}`,
      );
      const took = all * (shares.get(name) ?? 1);
      ms += took;
      if (!name.startsWith('audit')) withoutAudit += took;
    }
    for (const change of changes) {
      const took = await timed(change);
      ms += took;
      withoutAudit += took;
    }
    const commit = await timed('commit');
    return { ms: ms + commit, withoutAudit: withoutAudit + commit };
  } finally {
    client.release(true);
  }
};
