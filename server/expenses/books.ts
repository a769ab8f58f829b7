import { cashAccountIdFor } from '../../domain/cash/rules.ts';
import { bookedAccount, CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { expenseLines, type Posting } from '../../domain/ledger/postings.ts';
import type { Db } from '../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../ledger/post.ts';
import { releaseNow, takeBackReleases } from './prepaid.ts';
import type { expenses } from './tables.ts';

export type ExpenseRow = typeof expenses.$inferSelect;

const SOURCE = 'expense';
const FIELD = 'expenseDate';

const toMemo = ({ category, description, vendor }: ExpenseRow): string =>
  `${CATEGORY_LABELS[category]}: ${description}${vendor ? `, ${vendor}` : ''}`;

/** The version counts the postings of an expense: v1, v1-reversed, v2 … It is paid from an account of the chart. */
export const toPosting = (row: ExpenseRow, cashAccount: string, overrideReason: string | null): Posting => ({
  date: row.expenseDate,
  memo: toMemo(row),
  sourceType: SOURCE,
  sourceId: row.id,
  event: `v${row.version}`,
  overrideReason,
  lines: expenseLines(
    row.coversTo ? ACCOUNTS.prepaidExpenses : bookedAccount(row),
    cashAccount,
    parseMoney(row.amount),
    parseMoney(row.vatAmount),
  ),
});

export const postExpense = async (
  db: Db,
  row: ExpenseRow,
  { cashAccount, today, reason }: { cashAccount: string; today: Day; reason: string | null },
): Promise<void> => {
  await postEntry(db, toPosting(row, cashAccount, reasonOn(row.expenseDate, await closedThrough(db), reason, FIELD)));
  await releaseNow(db, row, today);
};

type Reversal = { through: Day | null; today: Day; reason: string | null; why: string };

// An accountant expects the mirror image on the day of the entry itself while that period is open: the month then shows
// what was really spent. Once the period is closed, its figures stay as they were reported and the reversal is dated
// today, unless somebody corrects the closed period on purpose and says why.
const reversePosting = async (db: Db, row: ExpenseRow, { through, today, reason, why }: Reversal): Promise<void> => {
  const date = reason === null ? openCorrectionDay(row.expenseDate, through, today) : row.expenseDate;
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: row.id, event: `v${row.version}` },
    {
      date,
      memo: `${why}: ${toMemo(row)}`,
      event: `v${row.version}-reversed`,
      overrideReason: reasonOn(date, through, reason, FIELD),
    },
  );
};

export const unpostExpense = async (db: Db, row: ExpenseRow, today: Day): Promise<void> => {
  await takeBackReleases(db, row, { today, why: 'Deleted' });
  await reversePosting(db, row, { through: await closedThrough(db), today, reason: null, why: 'Deleted' });
};

/** Words are not in the books: only what moves money between accounts or days is posted anew. */
export const differsInBooks = (before: ExpenseRow, after: ExpenseRow): boolean =>
  before.amount !== after.amount ||
  before.vatAmount !== after.vatAmount ||
  before.category !== after.category ||
  before.account !== after.account ||
  before.expenseDate !== after.expenseDate ||
  before.coversFrom !== after.coversFrom ||
  before.coversTo !== after.coversTo ||
  before.paymentMethod !== after.paymentMethod ||
  cashAccountIdFor(before) !== cashAccountIdFor(after);

export const repostExpense = async (
  db: Db,
  before: ExpenseRow,
  after: ExpenseRow,
  { cashAccount, today, reason }: { cashAccount: string; today: Day; reason: string | null },
): Promise<void> => {
  const through = await closedThrough(db);
  const posting = toPosting(after, cashAccount, reasonOn(after.expenseDate, through, reason, FIELD));
  await takeBackReleases(db, before, { today, why: 'Changed' });
  await reversePosting(db, before, { through, today, reason, why: 'Changed' });
  await postEntry(db, posting);
  await releaseNow(db, after, today);
};
