import { eq, sql } from 'drizzle-orm';
import type { IntegrityReport, Invariant } from '../../domain/integrity/contract.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { checkPlaces } from '../audit/tables.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Db, sqlState } from '../db/connection/database.ts';
import { longCheck } from '../db/query/long-check.ts';
import type { CheckedPart, IntegrityRule } from '../feature.ts';

const EXAMPLES = 5;
const QUERY_CANCELED = '57014';
// A rule that is checked in parts gets so far in one check, and the next goes on there: some million rows. A space with fewer is always
// checked as a whole.
const A_CHECK_MS = 30_000;

const unfinished = (id: string, title: string): Invariant => ({
  id,
  title,
  verdict: 'unfinished',
  count: 0,
  examples: [],
});

type Broken = Pick<Invariant, 'count' | 'examples'>;

const findBroken = async (db: Db, broken: string): Promise<Broken> => {
  const { rows } = await db.execute<{ what: string; total: number }>(
    sql`select what, (count(*) over ())::int as total from (${sql.raw(broken)}) found limit ${EXAMPLES}`,
  );
  return { count: rows[0]?.total ?? 0, examples: rows.map(({ what }) => what) };
};

/** From the kept place on, to the end and once more from the beginning, or as far as it gets; from beginning to end where all is asked for. */
const findBrokenParts = async (
  db: Db,
  { id, part }: { id: string; part: NonNullable<IntegrityRule['part']> },
  isWhole: boolean,
): Promise<Broken> => {
  const began = performance.now();
  const [kept] = await db.select({ place: checkPlaces.place }).from(checkPlaces).where(eq(checkPlaces.rule, id));
  let place = isWhole ? null : (kept?.place ?? null);
  let ends = place === null ? 1 : 2;
  const found = new Set<string>();
  while (ends > 0 && (isWhole || performance.now() - began < A_CHECK_MS)) {
    const { rows } = await db.execute<CheckedPart>(part(place));
    for (const what of rows[0]?.found ?? []) found.add(what);
    place = rows[0]?.next ?? null;
    if (place === null) ends--;
  }
  return { count: found.size, examples: [...found].slice(0, EXAMPLES) };
};

// Each statement is one moment of the database: what happens meanwhile is no false alarm.
const checkRule = async (db: Db, rule: IntegrityRule, isWhole: boolean): Promise<Invariant> => {
  const { id, title, broken, part } = rule;
  try {
    const found = part ? await findBrokenParts(db, { id, part }, isWhole) : await findBroken(db, broken);
    return { id, title, verdict: found.count > 0 ? 'broken' : 'holds', ...found };
  } catch (error) {
    // A space too large for the time that a statement has: said as such, and no reason to skip the others.
    if (sqlState(error) !== QUERY_CANCELED) throw error;
    return unfinished(id, title);
  }
};

const toReport = (checkedAt: Instant, began: number, invariants: readonly Invariant[], underWay: boolean) => ({
  ok: invariants.every(({ verdict }) => verdict !== 'broken'),
  underWay,
  checkedAt,
  tookMs: Math.round(performance.now() - began),
  invariants: [...invariants],
});

type Rules = readonly IntegrityRule[];

export type IntegrityCheck = { done: Promise<IntegrityReport>; soFar(): IntegrityReport };

/** Begins at once. What is not reached yet is named as unfinished. */
export const beginCheck = (
  { db, clock }: { db: Db; clock: Clock },
  rules: Rules,
  { isWhole = false } = {},
): IntegrityCheck => {
  const began = performance.now();
  const checkedAt = clock.now();
  const found: Invariant[] = [];
  const work = async () => {
    for (const rule of rules) found.push(await checkRule(db, rule, isWhole));
    return toReport(checkedAt, began, found, false);
  };
  const ahead = () => rules.slice(found.length).map(({ id, title }) => unfinished(id, title));
  return { done: work(), soFar: () => toReport(checkedAt, began, [...found, ...ahead()], true) };
};

export const checkWhole = (database: Database, clock: Clock, rules: Rules): Promise<IntegrityReport> =>
  database.patiently((db) => beginCheck({ db, clock }, rules).done);

export const integrityChecks = (database: Database, clock: Clock, rules: Rules): (() => Promise<IntegrityReport>) =>
  longCheck(database, (db) => beginCheck({ db, clock }, rules));
