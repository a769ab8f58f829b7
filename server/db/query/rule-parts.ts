import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { CheckedPart, IntegrityRule } from '../../feature.ts';
import { LINKS_A_DAY } from './long-check.ts';

// Joined with what belongs to them, they take some tenths of a second.
const AT_ONCE = 20_000;
// Whatever is wrong with a part, more of it helps nobody.
const MOST_FOUND = 1_000;

/** The condition under which a row belongs to a part, on a column that holds the key. */
export type Within = (column: string) => string;

type Ranged = Pick<IntegrityRule, 'id' | 'title'> & {
  /** Whose rows are taken in the order of a key that has an index, so many at a time. */
  table: string;
  key: string;
  broken: (within: Within) => string;
};

/** A rule about rows each of which can be looked at by itself, with what belongs to it. */
export const inParts = ({ id, title, table, key, broken }: Ranged): IntegrityRule => {
  const within =
    (place: string | null, upTo: string | null): Within =>
    (column) =>
      [
        ...(place === null ? [] : [`${column} > ${pg.escapeLiteral(place)}`]),
        ...(upTo === null ? [] : [`${column} <= ${pg.escapeLiteral(upTo)}`]),
      ].join(' and ') || 'true';
  return {
    id,
    title,
    broken: broken(() => 'true'),
    async part(db, place, atMost = AT_ONCE) {
      const ahead = `select ${key} as key from ${table} where ${within(place, null)(key)} order by ${key} limit ${atMost}`;
      const { rows: ends } = await db.execute<{ next: string | null; looked: number }>(
        sql.raw(
          `select case when count(*) = ${atMost} then (array_agg(key order by key desc))[1]::text end as next, count(*)::int as looked from (${ahead}) as ahead`,
        ),
      );
      const { next = null, looked = 0 } = ends[0] ?? {};
      const { rows } = await db.execute<{ what: string }>(
        sql.raw(`select what from (${broken(within(place, next))}) as found limit ${MOST_FOUND}`),
      );
      const found: CheckedPart['found'] = rows.map(({ what }) => what);
      if (found.length === 0) await db.execute(sql`select check_goes_on(${id}, ${place}, ${next})`);
      return { next, looked, found };
    },
    async newest(db, atMost = AT_ONCE) {
      const { rows } = await db.execute<{ place: string | null }>(
        sql.raw(
          `select (array_agg(key order by key))[1]::text as place from (select ${key} as key from ${table} order by ${key} desc limit ${atMost}) as last`,
        ),
      );
      return rows[0]?.place ?? null;
    },
  };
};

const STEPS = 5;

type Chain = Pick<IntegrityRule, 'id' | 'title'> & { chain: 'audit' | 'journal'; head: string };

/** A chain, which keeps its own place: the links of a day in some statements. */
export const chainInParts = ({ id, title, chain, head }: Chain): IntegrityRule => ({
  id,
  title,
  broken: `select message as what from ${chain}_verify_on(${LINKS_A_DAY})`,
  forMs: 10_000,
  async part(db, place) {
    const step = Number(place ?? 0) + 1;
    const { rows } = await db.execute<{ what: string }>(
      sql.raw(`select message as what from ${chain}_verify_on(${LINKS_A_DAY / STEPS})`),
    );
    const { rows: kept } = await db.execute<{ all: boolean }>(
      sql.raw(
        `select c.turn = 0 and c.seq >= ${head} as all from chain_checkpoints c, ${chain}_head h where c.chain = '${chain}'`,
      ),
    );
    const isDone = step === STEPS || rows.length > 0 || kept[0]?.all !== false;
    return { next: isDone ? null : String(step), looked: LINKS_A_DAY / STEPS, found: rows.map(({ what }) => what) };
  },
});
