import { and, type SQL, sql } from 'drizzle-orm';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { verifyJournal as VerifyJournal } from '../../domain/ledger/contract.ts';
import type { Db } from '../db/connection/database.ts';
import type { Check } from '../db/query/long-check.ts';

type Verdict = OutputOf<typeof VerifyJournal>;
type Problem = Verdict['problems'][number];

const MOST_UNSOUND = 20;

/**
 * What was slipped in before it was sealed is part of the chain; that it does not balance, or stands under another date
 * than its entry, still tells.
 */
const unsoundAmong = (within: (column: SQL) => SQL) => sql`
  select 'unbalanced' as kind, e.id as "entryId", format('Journal entry %s does not balance', e.seq) as message
  from journal_entries e left join (
    select entry_id, sum(debit) as debit, sum(credit) as credit, min(entry_date) as first, max(entry_date) as last
    from journal_lines where ${within(sql`entry_id`)} group by entry_id
  ) l on l.entry_id = e.id
  where ${within(sql`e.id`)} and (l.debit is null or l.debit <> l.credit or l.first <> e.entry_date or l.last <> e.entry_date)
  order by e.seq limit ${MOST_UNSOUND}`;

export const unsoundEntries = (): SQL => unsoundAmong(() => sql`true`);

type Ends = { entries: number; sealed: number; head: string | null };

// A second or so, after which it can be said how far the check is.
const LINKS_AT_ONCE = 10_000;

const problemsIn = async (db: Db, range: SQL): Promise<Problem[]> =>
  (await db.execute<Problem>(sql`select kind, entry_id as "entryId", message from ${range}`)).rows;

const between =
  (after: string | null, upTo: string | null) =>
  (column: SQL): SQL =>
    and(
      after === null ? undefined : sql`${column} > ${after}`,
      upTo === null ? undefined : sql`${column} <= ${upTo}`,
    ) ?? sql`true`;

/** Where the next entries end: nowhere where they are the last. */
const endAfter = async (db: Db, after: string | null): Promise<string | null> => {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select case when count(*) = ${LINKS_AT_ONCE}::int then max(id::text) end as last
    from (select id from journal_entries where ${between(after, null)(sql`id`)} order by id limit ${LINKS_AT_ONCE}) as ahead`);
  return rows[0]?.last ?? null;
};

/** The same, some entries at a time. */
const findUnsound = async (db: Db): Promise<Problem[]> => {
  const found: Problem[] = [];
  let place: string | null = null;
  do {
    const upTo: string | null = await endAfter(db, place);
    const { rows } = await db.execute<Problem>(unsoundAmong(between(place, upTo)));
    found.push(...rows);
    place = upTo;
  } while (place !== null && found.length < MOST_UNSOUND);
  return found.slice(0, MOST_UNSOUND);
};

/** Computes every hash again and adds up every entry. Begins at once. */
export const beginVerify = (db: Db): Check<Verdict> => {
  const problems: Problem[] = [];
  let checked = 0;
  let ends: Ends = { entries: 0, sealed: 0, head: null };
  const verdict = (underWay: boolean): Verdict => {
    const { entries, sealed, head } = ends;
    return { entries, sealed, headHash: head ?? '', underWay, checked, problems: [...problems] };
  };
  const work = async () => {
    const { rows } = await db.execute<Ends>(sql`
      select (select count(*)::int from journal_entries) as entries, (select coalesce(max(n), 0)::int from journal_seal) as sealed,
        (select encode(hash, 'hex') from journal_head) as head`);
    ends = rows[0] ?? ends;
    // What comes after a broken link says nothing of its own.
    for (let after = 0; after < ends.sealed && problems.length === 0; after += LINKS_AT_ONCE) {
      const upTo = Math.min(after + LINKS_AT_ONCE, ends.sealed);
      problems.push(...(await problemsIn(db, sql`journal_verify_range(${after}, ${upTo})`)));
      checked = upTo;
    }
    if (problems.length === 0) problems.push(...(await problemsIn(db, sql`journal_verify_head()`)));
    problems.push(...(await findUnsound(db)));
    return verdict(false);
  };
  return { done: work(), soFar: () => verdict(true) };
};

export const verifyJournal = (db: Db): Promise<Verdict> => beginVerify(db).done;

export const sealJournal = async (db: Db, atMost: number): Promise<number> => {
  const { rows } = await db.execute<{ sealed: number }>(sql`select journal_seal_batch(${atMost}) as sealed`);
  return rows[0]?.sealed ?? 0;
};
