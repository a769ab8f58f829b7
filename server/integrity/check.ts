import { sql } from 'drizzle-orm';
import type { IntegrityReport, Invariant } from '../../domain/integrity/contract.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Clock } from '../clock.ts';
import { type Database, type Db, sqlState } from '../db/connection/database.ts';
import { longCheck } from '../db/query/long-check.ts';
import type { IntegrityRule } from '../feature.ts';

const EXAMPLES = 5;
const QUERY_CANCELED = '57014';

const unfinished = (id: string, title: string): Invariant => ({
  id,
  title,
  verdict: 'unfinished',
  count: 0,
  examples: [],
});

// Each is one statement, and so one moment of the database: what happens meanwhile is no false alarm.
const checkRule = async (db: Db, { id, title, broken }: IntegrityRule): Promise<Invariant> => {
  try {
    const { rows } = await db.execute<{ what: string; total: number }>(
      sql`select what, (count(*) over ())::int as total from (${sql.raw(broken)}) found limit ${EXAMPLES}`,
    );
    const [first] = rows;
    const examples = rows.map(({ what }) => what);
    return { id, title, verdict: first ? 'broken' : 'holds', count: first?.total ?? 0, examples };
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
export const beginCheck = ({ db, clock }: { db: Db; clock: Clock }, rules: Rules): IntegrityCheck => {
  const began = performance.now();
  const checkedAt = clock.now();
  const found: Invariant[] = [];
  const work = async () => {
    for (const rule of rules) found.push(await checkRule(db, rule));
    return toReport(checkedAt, began, found, false);
  };
  const ahead = () => rules.slice(found.length).map(({ id, title }) => unfinished(id, title));
  return { done: work(), soFar: () => toReport(checkedAt, began, [...found, ...ahead()], true) };
};

export const checkWhole = (database: Database, clock: Clock, rules: Rules): Promise<IntegrityReport> =>
  database.patiently((db) => beginCheck({ db, clock }, rules).done);

export const integrityChecks = (database: Database, clock: Clock, rules: Rules): (() => Promise<IntegrityReport>) =>
  longCheck(database, (db) => beginCheck({ db, clock }, rules));
