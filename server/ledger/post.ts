import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { balanced, type Posting } from '../../domain/ledger/postings.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { preparedRows } from '../db/overlay/statements.ts';
import { ledgerLock } from './tables.ts';

const money = (amount: number) => toDecimalText(cents(amount));

// What a memo says that only the statement knows which writes it, such as the number of an invoice: the memo, and where the
// statement finds it.
type Filled = { memo: SQL; from: SQL };

/** What a statement needs to post entries. */
export type EntryRows = { entries: string; lines: string };

export const toEntryRows = (postings: readonly Posting[]): EntryRows => {
  const entries = postings.map((one, n) => ({
    n,
    date: one.date,
    memo: one.memo,
    source_type: one.sourceType,
    source_id: one.sourceId,
    event: one.event,
    reverses: one.reverses ?? null,
    override_reason: one.overrideReason ?? null,
  }));
  const lines = postings.flatMap((one, n) =>
    balanced(one.lines).map(({ account, amount, tenantId }, at) => ({
      n,
      at,
      account,
      debit: money(Math.max(amount, 0)),
      credit: money(Math.max(-amount, 0)),
      tenant_id: tenantId ?? null,
    })),
  );
  return { entries: JSON.stringify(entries), lines: JSON.stringify(lines) };
};

/**
 * The parts of a statement that post entries with their lines, for callers that write what happened in that same statement.
 * Both go in by one statement, because the database checks each entry as a whole at the end of it.
 */
export const posting = (value: (name: keyof EntryRows) => Placeholder, filled?: Filled): SQL => sql`posted as (
      select uuid_v7() as id, e.n, e.date, ${filled?.memo ?? sql`e.memo`} as memo, e.source_type, e.source_id, e.event, e.reverses, e.override_reason
      from jsonb_to_recordset(${value('entries')}::jsonb) as e (
        n int, date date, memo text, source_type text, source_id text, event text, reverses uuid, override_reason text) ${filled?.from ?? sql``}
    ), entered as (
      insert into journal_entries (id, entry_date, memo, source_type, source_id, event, reverses, override_reason)
      select id, date, memo, source_type, source_id, event, reverses, override_reason from posted order by n
    ), written as (
      insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
      select p.id, p.date, l.account, l.debit, l.credit, l.tenant_id
      from jsonb_to_recordset(${value('lines')}::jsonb) as l (n int, at int, account text, debit numeric, credit numeric, tenant_id uuid)
      join posted p on p.n = l.n order by l.n, l.at
    )`;

const postRows = preparedRows<EntryRows, { id: string }>(
  (value) => sql`with ${posting(value)} select id from posted order by n`,
);

/** The one door to the books. */
export const postEntries = async (db: Db, postings: readonly Posting[]): Promise<void> => {
  if (postings.length > 0) withoutWaiting(db, postRows(db, toEntryRows(postings)));
};

export const postEntry = (db: Db, posting: Posting): Promise<void> => postEntries(db, [posting]);

/** The same, for a caller that shows the entry. */
export const postAndFind = async (db: Db, posting: Posting): Promise<string> => {
  const [entry] = await postRows(db, toEntryRows([posting]));
  if (!entry) throw new AppError('internal', 'Nothing was posted');
  return entry.id;
};

/** Reverses the entry of an event with its mirror image. */
export const reverseEvent = async (
  db: Db,
  source: { sourceType: string; sourceId: string; event: string },
  by: { date: Day; memo: string; event: string; overrideReason?: string | null },
): Promise<void> => {
  withoutWaiting(
    db,
    db.execute(sql`
    with original as (
      select id, uuid_v7() as reversal from journal_entries
      where source_type = ${source.sourceType} and source_id = ${source.sourceId} and event = ${source.event}
    ), entered as (
      insert into journal_entries (id, entry_date, memo, source_type, source_id, event, reverses, override_reason)
      select reversal, ${by.date}::date, ${by.memo}, ${source.sourceType}, ${source.sourceId}, ${by.event}, id, ${by.overrideReason ?? null}
      from original
    )
    insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
    select o.reversal, ${by.date}::date, l.account, l.credit, l.debit, l.tenant_id
    from original o join journal_lines l on l.entry_id = o.id order by l.id`),
  );
};

/** The same for several events of one source, each on a day of its own. */
export const reverseEvents = async (
  db: Db,
  source: { sourceType: string; sourceId: string },
  events: readonly { event: string; date: Day }[],
  memo: string,
): Promise<void> => {
  if (events.length === 0) return;
  withoutWaiting(
    db,
    db.execute(sql`
    with originals as materialized (
      select e.id, uuid_v7() as reversal, g.date, e.event from journal_entries e
      join jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as g (event text, date date) on g.event = e.event
      where e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId}
    ), entered as (
      insert into journal_entries (id, entry_date, memo, source_type, source_id, event, reverses)
      select reversal, date, ${memo}, ${source.sourceType}, ${source.sourceId}, event || '-reversed', id from originals order by date
    )
    insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
    select o.reversal, o.date, l.account, l.credit, l.debit, l.tenant_id
    from originals o join journal_lines l on l.entry_id = o.id order by o.date, l.id`),
  );
};

/** What the entry of an event put on an account: debits less credits. */
export const amountPosted = async (
  db: Db,
  source: { sourceType: string; sourceId: string; event: string },
  account: string,
): Promise<Cents> => {
  const { rows } = await db.execute<{ amount: string }>(sql`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(14, 2) as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId} and e.event = ${source.event} and l.account = ${account}`);
  return parseMoney(rows[0]?.amount ?? '0.00');
};

/**
 * For a run over many documents: the select gives entry_id, date, memo, source_id, account, debit, credit and tenant_id
 * for each line, and everything is posted by one statement however many there are.
 */
export const postSelected = async (db: Db, sourceType: string, event: string, lines: SQL): Promise<void> => {
  withoutWaiting(
    db,
    db.execute(sql`
    with given as materialized (${lines}), entered as (
      insert into journal_entries (id, entry_date, memo, source_type, source_id, event)
      select distinct on (entry_id) entry_id, date, memo, ${sourceType}, source_id, ${event} from given order by entry_id
    )
    insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
    select entry_id, date, account, debit, credit, tenant_id from given where debit <> credit`),
  );
};

/** The day up to which the books are closed, or null. */
export const closedThrough = async (db: Db): Promise<Day | null> => {
  const [lock] = await db.select({ through: ledgerLock.lockedThrough }).from(ledgerLock);
  return lock?.through ?? null;
};

const isClosed = (day: Day, through: Day | null): boolean => through !== null && day <= through;

const closedText = (through: Day): string => `The books are closed up to ${formatDay(through)}.`;

/**
 * The reason to post with on a day: none where the books are open, the one that was given where they are closed. Without
 * one it is refused, by the name of the field that holds the day.
 */
export const reasonOn = (day: Day, through: Day | null, given: string | null, field: string): string | null => {
  if (through === null || !isClosed(day, through)) return null;
  if (given !== null) return given;
  const message = `${closedText(through)} Choose a later date, or give a reason for posting into a closed period.`;
  throw new AppError('period_closed', message, { fields: { [field]: message } });
};

/**
 * On which day something is put right: on its own day while that period is open, and today once it is closed, so that
 * figures which were reported stay as they were.
 */
export const correctionDay = (day: Day, through: Day | null, today: Day): Day => (isClosed(day, through) ? today : day);

/** The same, where nobody can be asked for a reason: while today is closed too, it has to wait. */
export const openCorrectionDay = (day: Day, through: Day | null, today: Day): Day => {
  const correction = correctionDay(day, through, today);
  if (through === null || !isClosed(correction, through)) return correction;
  throw new AppError('period_closed', `${closedText(through)} That includes today: reopen the period first.`);
};
