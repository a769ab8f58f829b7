import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Posting } from '../../../domain/ledger/postings.ts';
import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import { fullName, type SlipAmounts } from '../../../domain/payroll/pay/slip.ts';
import { approvedLines, wagesPaidLines } from '../../../domain/payroll/returns/postings.ts';
import { owedToPayees } from '../../../domain/payroll/third-parties/payees.ts';
import type { Db } from '../../db/connection/database.ts';
import {
  closedThrough,
  correctionDay,
  openCorrectionDay,
  postEntries,
  reasonOn,
  reverseEvent,
} from '../../ledger/post.ts';
import { listPayees } from '../third-parties/payees.ts';
import type { RecordRow } from './records.ts';

const SOURCE = 'payroll';

const toMemo = ({ identity, kind, payPeriodStart, payPeriodEnd }: RecordRow): string =>
  `${kind === 'regular' ? 'Pay' : SLIP_KIND_LABELS[kind]} of ${fullName(identity)} (${identity.employeeId}), ${formatDay(payPeriodStart)} to ${formatDay(payPeriodEnd)}`;

type EmployerAmount =
  | 'employerNssf'
  | 'employerHousingLevy'
  | 'nita'
  | 'schemeNssf'
  | 'schemeEmployerNssf'
  | 'employerPension';

const toAmounts = (row: RecordRow): SlipAmounts & Record<EmployerAmount, Cents> => ({
  baseSalary: parseMoney(row.baseSalary),
  overtime: parseMoney(row.overtime),
  allowances: parseMoney(row.allowances),
  nssf: parseMoney(row.nssf),
  nhif: parseMoney(row.nhif),
  housingLevy: parseMoney(row.housingLevy),
  paye: parseMoney(row.paye),
  loans: parseMoney(row.loans),
  advance: parseMoney(row.advance),
  otherDeductions: parseMoney(row.otherDeductions),
  employerNssf: parseMoney(row.employerNssf),
  employerHousingLevy: parseMoney(row.employerHousingLevy),
  nita: parseMoney(row.nita),
  schemeNssf: parseMoney(row.schemeNssf),
  schemeEmployerNssf: parseMoney(row.schemeEmployerNssf),
  employerPension: parseMoney(row.employerPension),
});

// The liability of each payee that these slips owe to.
const payeeAccounts = async (db: Db, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, string>> =>
  rows.every(({ payeeShares }) => payeeShares.length === 0)
    ? new Map()
    : new Map((await listPayees(db)).map(({ id, account }) => [id, account]));

// A slip of nothing, as for a month of unpaid leave, leaves no entry.
const withLines = (postings: readonly Posting[]): Posting[] => postings.filter(({ lines }) => lines.length > 0);

// The cost belongs to the last day of its period, or to today while that is still to come. Where the books of that day
// are closed it is posted today, unless somebody posts into the closed period on purpose and says why.
const costDay = (
  row: RecordRow,
  through: Day | null,
  { today, reason }: { today: Day; reason: string | null },
): Day => {
  const own = row.payPeriodEnd < today ? row.payPeriodEnd : today;
  return reason === null ? correctionDay(own, through, today) : own;
};

export const postApproved = async (
  db: Db,
  rows: readonly RecordRow[],
  repaid: ReadonlyMap<string, Cents>,
  on: { today: Day; reason: string | null },
): Promise<void> => {
  const through = await closedThrough(db);
  const accounts = await payeeAccounts(db, rows);
  const owedTo = (row: RecordRow) =>
    [...owedToPayees(row.payeeShares)].map(([payeeId, amount]) => ({ account: accounts.get(payeeId) ?? '', amount }));
  const postings = rows.map((row): Posting => {
    const date = costDay(row, through, on);
    return {
      date,
      memo: toMemo(row),
      sourceType: SOURCE,
      sourceId: row.id,
      event: 'approved',
      overrideReason: reasonOn(date, through, on.reason, 'overrideReason'),
      lines: approvedLines({
        ...toAmounts(row),
        repaid: repaid.get(row.id) ?? parseMoney('0'),
        recovered: row.kind === 'final_dues' ? parseMoney(row.otherDeductions) : parseMoney('0'),
        payees: owedTo(row),
      }),
    };
  });
  await postEntries(db, withLines(postings));
};

export const postPaid = async (
  db: Db,
  rows: readonly RecordRow[],
  { date, cashAccount, reason }: { date: Day; cashAccount: string; reason: string | null },
): Promise<void> => {
  const through = await closedThrough(db);
  const overrideReason = reasonOn(date, through, reason, 'paidDate');
  const postings = rows.map(
    (row): Posting => ({
      date,
      memo: `${toMemo(row)}: paid`,
      sourceType: SOURCE,
      sourceId: row.id,
      event: 'paid',
      overrideReason,
      lines: wagesPaidLines(parseMoney(row.netPay), cashAccount),
    }),
  );
  await postEntries(db, withLines(postings));
};

/** Mirror images of what was posted, on the days of the entries while those are open. */
export const reversePostings = async (db: Db, row: RecordRow, { today, reason }: { today: Day; reason: string }) => {
  const through = await closedThrough(db);
  const undo = (event: 'approved' | 'paid', day: Day) =>
    reverseEvent(
      db,
      { sourceType: SOURCE, sourceId: row.id, event },
      {
        date: openCorrectionDay(day, through, today),
        memo: `Reversed: ${toMemo(row)}. ${reason}`,
        event: `${event}-reversed`,
      },
    );
  if (row.status === 'paid') await undo('paid', row.paidDate ?? today);
  await undo('approved', row.payPeriodEnd < today ? row.payPeriodEnd : today);
};
