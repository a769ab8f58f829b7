import { eq, sql } from 'drizzle-orm';
import type { verifyAuditLog } from '../../domain/audit/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { Db } from '../db/connection/database.ts';
import { type Check, ROWS_AT_ONCE } from '../db/query/long-check.ts';
import type { Deps } from '../deps.ts';
import type { CheckedPart } from '../feature.ts';
import { checkPlaces } from './tables.ts';

type Verdict = OutputOf<typeof verifyAuditLog>;
type Problem = Verdict['problems'][number];

// A second or so, after which it can be said how far the check is.
const LINKS_AT_ONCE = 20_000;

// With this much changed, more examples help nobody.
const MOST_PROBLEMS = 1_000;

const linkProblems = async (db: Db, problems: ReturnType<typeof sql>): Promise<Problem[]> => {
  const { rows } = await db.execute<{ kind: Problem['kind']; audit_id: string | null; message: string }>(problems);
  return rows.map(({ kind, audit_id, message }) => ({
    kind,
    entity: null,
    entityId: null,
    auditId: audit_id,
    message,
  }));
};

type RowProblem = { kind: Problem['kind']; entity: string; entity_id: string; message: string };

/** A part of the rows from a place on. */
const compareRows = async (db: Db, place: string | null) => {
  const { rows } = await db.execute<{ next: string | null; looked: number; problems: RowProblem[] }>(
    sql`select * from audit_verify_part(${place}::text, ${ROWS_AT_ONCE})`,
  );
  const { next = null, looked = 0, problems = [] } = rows[0] ?? {};
  const toProblem = ({ entity_id, ...rest }: RowProblem) => ({ ...rest, entityId: entity_id, auditId: null });
  return { next, looked, problems: problems.map(toProblem) };
};

/** Where the next daily check of a rule goes on. */
export const keptPlace = async (db: Db, rule: string): Promise<string | null> => {
  const [kept] = await db.select({ place: checkPlaces.place }).from(checkPlaces).where(eq(checkPlaces.rule, rule));
  return kept?.place ?? null;
};

/** The same for the daily check, whose place is kept. */
export const verifyRowsOn = async (db: Db, place: string | null): Promise<CheckedPart> => {
  const { rows } = await db.execute<{ next: string | null; looked: number; problems: RowProblem[] }>(
    sql`select * from audit_verify_rows_on(${place}::text, ${ROWS_AT_ONCE})`,
  );
  const { next = null, looked = 0, problems = [] } = rows[0] ?? {};
  return { next, looked, found: problems.map(({ message }) => message) };
};

type Ends = {
  begins: string;
  sealed: string;
  unsealed: string;
  oldest: string | null;
  hash: string | null;
  up_to: string | null;
};

type Span = Omit<Verdict, 'ok' | 'underWay' | 'checked' | 'rows' | 'problems'>;

const NO_SPAN: Span = { sealed: 0, archived: null, unsealed: 0, oldestUnsealedAt: null, headHash: '' };

/** Where the chain begins and ends, and what waits to become part of it. */
const readSpan = async (db: Db): Promise<Span> => {
  const { rows } = await db.execute<Ends>(sql`
    select (select seq from audit_begins())::text as begins, coalesce(max(s.seq), (select seq from audit_begins()))::text as sealed,
      (select max(up_to)::text from audit_archives) as up_to, (select encode(hash, 'hex') from audit_head) as hash,
      (select count(*) from audit_log a, audit_head h where a.tx >= h.tx and (a.tx, a.id) > (h.tx, h.audit_id))::text as unsealed,
      (select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from audit_log a, audit_head h
        where a.tx >= h.tx and (a.tx, a.id) > (h.tx, h.audit_id) order by a.tx, a.id limit 1) as oldest
    from audit_seal s`);
  const [at] = rows;
  return {
    sealed: Number(at?.sealed ?? 0),
    archived: at?.up_to ? { links: Number(at.begins), before: at.up_to } : null,
    unsealed: Number(at?.unsealed ?? 0),
    oldestUnsealedAt: at?.oldest ?? null,
    headHash: at?.hash ?? '',
  };
};

/** Computes every hash again and compares every audited row with its last entry. Begins at once. */
export const beginVerify = (db: Db): Check<Verdict> => {
  const problems: Problem[] = [];
  let checked = 0;
  let compared = 0;
  let span = NO_SPAN;
  const verdict = (underWay: boolean): Verdict => ({
    ...span,
    ok: !underWay && problems.length === 0,
    underWay,
    checked,
    rows: compared,
    problems: [...problems],
  });
  const work = async () => {
    span = await readSpan(db);
    problems.push(...(await linkProblems(db, sql`select * from audit_verify_archives()`)));
    // What comes after a broken link says nothing of its own.
    const first = span.archived?.links ?? 0;
    for (let after = first; after < span.sealed && problems.length === 0; after += LINKS_AT_ONCE) {
      const upTo = Math.min(after + LINKS_AT_ONCE, span.sealed);
      problems.push(...(await linkProblems(db, sql`select * from audit_verify_range(${after}, ${upTo})`)));
      checked = upTo - first;
    }
    if (problems.length === 0) problems.push(...(await linkProblems(db, sql`select * from audit_verify_head()`)));
    let place: string | null = null;
    do {
      const part = await compareRows(db, place);
      problems.push(...part.problems.slice(0, MOST_PROBLEMS - problems.length));
      compared += part.looked;
      place = part.next;
    } while (place !== null && problems.length < MOST_PROBLEMS);
    return verdict(false);
  };
  return { done: work(), soFar: () => verdict(true) };
};

export const verifyAudit = ({ db }: Pick<Deps, 'db'>): Promise<Verdict> => beginVerify(db).done;
