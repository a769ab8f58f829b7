import { sql } from 'drizzle-orm';
import type { IntegrityReport, Invariant } from '../../domain/integrity/contract.ts';
import { type Db, sqlState } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { bookRules } from './book-rules.ts';
import { documentRules } from './document-rules.ts';
import { peopleRules } from './people-rules.ts';
import type { Rule } from './rule.ts';
import { spaceRules } from './space-rules.ts';

export const RULES: readonly Rule[] = [...bookRules, ...documentRules, ...spaceRules, ...peopleRules];

const EXAMPLES = 5;
const QUERY_CANCELED = '57014';

// Each is one statement, and so one moment of the database: what happens meanwhile is no false alarm.
const checkRule = async (db: Db, { id, title, broken }: Rule): Promise<Invariant> => {
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
    return { id, title, verdict: 'unfinished', count: 0, examples: [] };
  }
};

export const checkIntegrity = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rules: readonly Rule[] = RULES,
): Promise<IntegrityReport> => {
  const began = performance.now();
  const checkedAt = clock.now();
  const invariants: Invariant[] = [];
  for (const rule of rules) invariants.push(await checkRule(db, rule));
  return {
    ok: invariants.every(({ verdict }) => verdict !== 'broken'),
    checkedAt,
    tookMs: Math.round(performance.now() - began),
    invariants,
  };
};
