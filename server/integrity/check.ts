import { sql } from 'drizzle-orm';
import type { IntegrityReport, Invariant } from '../../domain/integrity/contract.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { keptPlace } from '../audit/verify.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Db, sqlState } from '../db/connection/database.ts';
import { longCheck } from '../db/query/long-check.ts';
import type { IntegrityRule } from '../feature.ts';

const EXAMPLES = 5;
const QUERY_CANCELED = '57014';
// A rule that is checked in parts gets so far in one check, and the next goes on there: some hundred thousand rows. A space with fewer is
// always checked as a whole.
const A_CHECK_MS = 1_000;

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

type InParts = IntegrityRule & Required<Pick<IntegrityRule, 'part'>>;

/**
 * What is new, and then from the kept place on, to the end and once more from the beginning, or as far as it gets in its time; from
 * beginning to end where all is asked for.
 */
const findBrokenParts = async (db: Db, rule: InParts, isWhole: boolean): Promise<Broken> => {
  const began = performance.now();
  const from = isWhole ? null : await keptPlace(db, rule.id);
  const found = new Set<string>();
  const look = async (place: string | null) => {
    const part = await rule.part(db, place);
    for (const what of part.found) found.add(what);
    return part.next;
  };
  if (from !== null && rule.newest) await look(await rule.newest(db));
  let place = from;
  let ends = from === null ? 1 : 2;
  do {
    place = await look(place);
    if (place === null) ends--;
  } while (ends > 0 && (isWhole || performance.now() - began < (rule.forMs ?? A_CHECK_MS)));
  return { count: found.size, examples: [...found].slice(0, EXAMPLES) };
};

const isInParts = (rule: IntegrityRule): rule is InParts => rule.part !== undefined;

// Each statement is one moment of the database: what happens meanwhile is no false alarm.
const checkRule = async (db: Db, rule: IntegrityRule, isWhole: boolean): Promise<Invariant> => {
  const { id, title } = rule;
  try {
    const found = isInParts(rule) ? await findBrokenParts(db, rule, isWhole) : await findBroken(db, rule.broken);
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
