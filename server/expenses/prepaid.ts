import { and, asc, isNull, lt, or, sql } from 'drizzle-orm';
import { bookedAccount, CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import { listReleases, prepaidAfter, type Release, type Spread } from '../../domain/expenses/spread.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type Posting, prepaidBorneLines } from '../../domain/ledger/postings.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { closedThrough, correctionDay, openCorrectionDay, postEntries, reverseEvents } from '../ledger/post.ts';

import { expenses } from './tables.ts';

const SOURCE = 'prepaid';
// In a run: each with at most 120 entries of two lines.
const MOST_AT_ONCE = 200;

type Row = typeof expenses.$inferSelect;
type Covered = Pick<Row, 'amount' | 'vatAmount' | 'coversFrom' | 'coversTo' | 'releasedThrough'>;

const toSpread = ({ amount, vatAmount, coversFrom: from, coversTo: to }: Covered): Spread | null =>
  from && to ? { net: cents(parseMoney(amount) - parseMoney(vatAmount)), from, to } : null;

/** What of an expense is for months to come, or null where it is not spread. */
export const leftPrepaid = (row: Covered): string | null => {
  const spread = toSpread(row);
  return spread && toDecimalText(prepaidAfter(spread, row.releasedThrough));
};

const dueReleases = (row: Row, today: Day): Release[] => {
  const spread = toSpread(row);
  if (!spread) return [];
  const { releasedThrough: through } = row;
  return listReleases(spread, row.expenseDate).filter(({ day }) => day < today && (through === null || day > through));
};

const releaseEvent = (version: number, day: Day): string => `v${version}:${day}`;

const releasePosting = (row: Row, { day, amount }: Release, date: Day): Posting => ({
  date,
  memo: `${CATEGORY_LABELS[row.category]} for ${formatMonth(day.slice(0, 7))}: ${row.description}`,
  sourceType: SOURCE,
  sourceId: row.id,
  event: releaseEvent(row.version, day),
  lines: prepaidBorneLines(bookedAccount(row), amount),
});

const release = async (db: Db, rows: readonly Row[], today: Day): Promise<number> => {
  const due = rows
    .map((row) => ({ row, releases: dueReleases(row, today) }))
    .filter(({ releases }) => releases.length > 0);
  if (due.length === 0) return 0;
  const through = await closedThrough(db);
  const postings = due.flatMap(({ row, releases }) =>
    releases.map((one) => releasePosting(row, one, openCorrectionDay(one.day, through, today))),
  );
  await postEntries(db, postings);
  const moves = due.map(({ row, releases }) => ({ id: row.id, day: releases.at(-1)?.day }));
  await db.execute(sql`
    update expenses e set released_through = m.day
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, day date) where e.id = m.id`);
  return postings.length;
};

/** The months that are over bear their part of an expense that was just written down. */
export const releaseNow = async (db: Db, row: Row, today: Day): Promise<void> => {
  await release(db, [row], today);
};

/** The same for all of them, once for each month, however many runs there are. */
export const releasePrepaid = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const today = await getToday(deps);
  const rows = await deps.db
    .select()
    .from(expenses)
    .where(
      and(
        sql`${expenses.coversTo} is not null`,
        isNull(expenses.deletedAt),
        or(isNull(expenses.releasedThrough), lt(expenses.releasedThrough, expenses.coversTo)),
        sql`date_trunc('month', greatest(${expenses.coversFrom}, ${expenses.expenseDate}, ${expenses.releasedThrough} + 1)) < date_trunc('month', ${today}::date)`,
      ),
    )
    .orderBy(asc(expenses.id))
    .limit(MOST_AT_ONCE)
    .for('no key update');
  const posted = await release(deps.db, rows, today);
  return rows.length === MOST_AT_ONCE ? posted + (await releasePrepaid(deps)) : posted;
};

/** Takes back what months bore of a version: each in its month while that is open, else today. */
export const takeBackReleases = async (
  db: Db,
  row: Row,
  { today, why }: { today: Day; why: string },
): Promise<void> => {
  if (row.releasedThrough === null) return;
  const found = await db.execute<{ event: string; day: Day }>(sql`
    select event, entry_date::text as day from journal_entries
    where source_type = ${SOURCE} and source_id = ${row.id} and event like ${`v${row.version}:%`} and reverses is null`);
  const through = await closedThrough(db);
  openCorrectionDay(today, through, today);
  await reverseEvents(
    db,
    { sourceType: SOURCE, sourceId: row.id },
    found.rows.map(({ event, day }) => ({ event, date: correctionDay(day, through, today) })),
    `${why}: ${CATEGORY_LABELS[row.category]}: ${row.description}`,
  );
};
