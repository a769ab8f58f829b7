import { inArray, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type OpenLoan, type Part, shareOut } from '../../../domain/payroll/loans/loans.ts';
import { fullName, pickIdentity } from '../../../domain/payroll/pay/slip.ts';
import type { KeyRing } from '../../crypto/keys.ts';
import type { Db } from '../../db/connection/database.ts';
import { activeUsersWith } from '../../users/service.ts';
import { openNumbers, sealSlipNumbers } from '../employees/sealed-numbers.ts';
import { loanRepayments } from '../loan-tables.ts';
import { lockLoans } from '../loans/open-loans.ts';
import { employees } from '../tables.ts';
import { postApproved } from './books.ts';
import type { RecordRow } from './records.ts';

export type Approval = {
  by: { id: string; name: string };
  reason: string | null;
  today: Day;
  overrideReason: string | null;
  ring: KeyRing;
};

// Two pairs of eyes: who made a record approves it only where nobody else may, and says why.
const refuseOwn = async (db: Db, rows: readonly RecordRow[], { by, reason }: Approval): Promise<void> => {
  if (!rows.some(({ createdById }) => createdById === by.id)) return;
  const others = (await activeUsersWith(db, 'payroll:approve')).filter(({ id }) => id !== by.id);
  if (others.length > 0) {
    throw new AppError('forbidden', 'You prepared this payroll record: another administrator must approve it.');
  }
  if (reason === null) {
    throw invalid({ reason: 'You prepared this payroll record and no one else can approve it. Enter a reason.' });
  }
};

/** Deductions that differ from the tables are approved only with a reason, the maker's own or the approver's. */
const refuseUnexplained = (rows: readonly RecordRow[], { reason }: Approval): void => {
  const row = rows.find(({ differs, overrideReason }) => differs && overrideReason === null);
  if (!row || reason !== null) return;
  const name = fullName(row.identity);
  throw invalid({ reason: `The deductions of ${name} differ from the computed ones. Give the reason.` });
};

type Repayment = Part & { recordId: string; date: Day };

const taken = (loans: readonly OpenLoan[], parts: readonly Part[]): OpenLoan[] =>
  loans.map((loan) => {
    const part = parts.find(({ loanId }) => loanId === loan.id);
    return part ? { ...loan, balance: cents(loan.balance - part.amount) } : loan;
  });

// What is withheld goes to the loans that were given, the oldest first.
const repaymentsFor = (rows: readonly RecordRow[], open: Map<string, OpenLoan[]>, today: Day): Repayment[] =>
  rows.flatMap((row) => {
    const loans = open.get(row.employeeId) ?? [];
    const forLoans = shareOut(loans, 'loan', parseMoney(row.loans)).parts;
    const forAdvances = shareOut(loans, 'advance', parseMoney(row.advance)).parts;
    const parts = [...forLoans, ...forAdvances];
    open.set(row.employeeId, taken(loans, parts));
    return parts.map((part) => ({ ...part, recordId: row.id, date: today }));
  });

const sumRepaid = (repayments: readonly Repayment[]): Map<string, Cents> => {
  const sums = new Map<string, Cents>();
  for (const { recordId, amount } of repayments) sums.set(recordId, addMoney(sums.get(recordId) ?? cents(0), amount));
  return sums;
};

// Who is paid is kept as known now: a bank account that was corrected since is the one that is used.
const loadIdentities = async (db: Db, rows: readonly RecordRow[], ring: KeyRing) => {
  const people = await db
    .select()
    .from(employees)
    .where(inArray(employees.id, [...new Set(rows.map(({ employeeId }) => employeeId))]));
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map(({ id, employeeId, identity, numbers }) => {
    const person = byId.get(employeeId);
    return person
      ? { id, identity: pickIdentity(person), numbers: sealSlipNumbers(ring, id, openNumbers(ring, person)) }
      : { id, identity, numbers };
  });
};

/** Approves records that are held and pending: all of them or none, by a handful of statements however many there are. */
export const approve = async (db: Db, rows: readonly RecordRow[], approval: Approval): Promise<void> => {
  const { by, reason, today, overrideReason, ring } = approval;
  await refuseOwn(db, rows, approval);
  refuseUnexplained(rows, approval);
  const withLoans = rows.filter((row) => parseMoney(row.loans) > 0 || parseMoney(row.advance) > 0);
  const open = await lockLoans(db, [...new Set(withLoans.map(({ employeeId }) => employeeId))]);
  const repayments = repaymentsFor(withLoans, open, today);
  const identities = await loadIdentities(db, rows, ring);
  await db.execute(sql`
    update payroll_records r set status = 'approved', approved_by_id = ${by.id}, approved_by_name = ${by.name},
      approved_at = clock_timestamp(), approval_reason = ${reason}, identity = i.identity, numbers = i.numbers,
      override_reason = coalesce(r.override_reason, case when r.differs then ${reason}::text end)
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as i (id uuid, identity jsonb, numbers text) where r.id = i.id`);
  if (repayments.length > 0) {
    await db.insert(loanRepayments).values(
      repayments.map(({ loanId, recordId, amount, date }) => ({
        loanId,
        payrollRecordId: recordId,
        amount: toDecimalText(amount),
        date,
      })),
    );
  }
  await postApproved(db, rows, sumRepaid(repayments), { today, reason: overrideReason });
};
