import { sql } from 'drizzle-orm';
import type { LineKind } from '../../../domain/billing/contract.ts';
import { type Booked, bookedOn, earnedMonths, type Service } from '../../../domain/billing/recognition.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { type Day, FIRST_BOOK_DAY } from '../../../domain/kernel/time.ts';
import { accruedIncomeLines, mirrored, type Posting } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough } from '../../ledger/post.ts';

const SOURCE = 'accrued_income';

type Line = Service & { kind: LineKind; account: string };
type Takes = (monthEnd: Day) => boolean;

export type BookedLine = Booked & { account: string };

const isBilledLate = (lines: readonly Line[], issueDate: Day): boolean =>
  lines.some((line) => line.kind !== 'pass' && earnedMonths(line, issueDate).length > 0);

const openOnes = async (db: Db): Promise<Takes> => {
  const through = await closedThrough(db);
  return (monthEnd) => monthEnd >= FIRST_BOOK_DAY && (through === null || monthEnd > through);
};

/** Which months take what an invoice says that they earned: those whose books are open. */
export const openMonths = async (db: Db, lines: readonly Line[], issueDate: Day): Promise<Takes> =>
  isBilledLate(lines, issueDate) ? openOnes(db) : () => false;

/** Which months give it back when the invoice is credited: those that took it and are open still. */
export const creditedMonths = async (db: Db, invoiceId: string, lines: readonly Line[], date: Day): Promise<Takes> => {
  if (!isBilledLate(lines, date)) return () => false;
  const { rows } = await db.execute<{ day: Day }>(
    sql`select entry_date::text as day from journal_entries where source_type = ${SOURCE} and source_id = ${invoiceId}`,
  );
  if (rows.length === 0) return () => false;
  const isOpen = await openOnes(db);
  const taken = new Set(rows.map(({ day }) => day));
  return (monthEnd) => taken.has(monthEnd) && isOpen(monthEnd);
};

export const bookLines = (lines: readonly Line[], issueDate: Day, takes: Takes): BookedLine[] =>
  lines.map((line) => ({ account: line.account, ...bookedOn(line, issueDate, takes) }));

/** The entries of the months before a document, one for each. */
export const accrualPostings = (source: { id: string; document: string }, lines: readonly BookedLine[]): Posting[] => {
  const days = [...new Set(lines.flatMap(({ accruals }) => accruals.map(({ day }) => day)))].sort();
  return days.map((day) => ({
    date: day,
    memo: `Earned in ${formatMonth(day.slice(0, 7))}: ${source.document}`,
    sourceType: SOURCE,
    sourceId: source.id,
    event: day,
    lines: accruedIncomeLines(
      lines.flatMap(({ account, accruals }) =>
        accruals.filter((one) => one.day === day).map(({ amount }) => ({ account, amount })),
      ),
    ),
  }));
};

/** What a credit note takes back of them. */
export const takenBack = (posting: Posting): Posting => ({ ...posting, lines: mirrored(posting.lines) });
