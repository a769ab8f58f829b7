import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { cashAccountIdFor } from '../../../domain/cash/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { DEFAULT_LIMIT } from '../../../domain/kernel/list.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { figure } from '../../../domain/payroll/format.ts';
import { AUTHORITY_LABELS } from '../../../domain/payroll/returns/due-dates.ts';
import { authorityPaidLines } from '../../../domain/payroll/returns/postings.ts';
import type {
  payAuthority as PayAuthority,
  StatutoryPayment,
} from '../../../domain/payroll/returns/returns-contract.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../../ledger/post.ts';
import { openFor } from '../calendar/due-dates.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import { statutoryPayments } from '../return-tables.ts';

const SOURCE = 'statutory_payment';

export const paymentsFor = async ({ db }: Pick<PayrollDeps, 'db'>, month: Month): Promise<StatutoryPayment[]> => {
  const rows = await db
    .select()
    .from(statutoryPayments)
    .where(eq(statutoryPayments.month, month))
    .orderBy(desc(statutoryPayments.createdAt), desc(statutoryPayments.id))
    .limit(DEFAULT_LIMIT);
  return rows.map((row) => ({ ...row, cashAccountId: cashAccountIdFor(row) }));
};

const toMemo = ({ authority, month }: Pick<StatutoryPayment, 'authority' | 'month'>): string =>
  `${AUTHORITY_LABELS[authority]} for ${formatMonth(month)}`;

/** Never more than is open: two who pay the same month take turns. */
export const payAuthority = async (
  deps: PayrollDeps,
  input: BodyOf<typeof PayAuthority>,
): Promise<StatutoryPayment> => {
  const { db } = deps;
  const { authority, month, paymentMethod, reference } = input;
  const today = await getToday(deps);
  const paidDate = input.paidDate ?? today;
  if (paidDate > today) throw invalid({ paidDate: 'Paid date must not be in the future' });
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${SOURCE}:${authority}:${month}`}))`);
  const open = await openFor(db, authority, month);
  const amount = input.amount ?? open;
  if (open <= 0)
    throw new AppError('conflict', `Nothing is owed to ${AUTHORITY_LABELS[authority]} for ${formatMonth(month)}`);
  if (amount > open) throw invalid({ amount: `Only ${figure(open)} is open for ${formatMonth(month)}` });
  const place = await findCashAccount(deps, input);
  const overrideReason = reasonOn(paidDate, await closedThrough(db), input.overrideReason, 'paidDate');
  const [row] = await db
    .insert(statutoryPayments)
    .values({
      authority,
      month,
      amount: toDecimalText(amount),
      paidDate,
      paymentMethod,
      cashAccountId: place.id,
      reference,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date: paidDate,
    memo: toMemo(row),
    sourceType: SOURCE,
    sourceId: row.id,
    event: 'paid',
    overrideReason,
    lines: authorityPaidLines(authority, parseMoney(row.amount), place.account),
  });
  return row;
};

export const reversePayment = async (deps: PayrollDeps, id: string, reason: string): Promise<StatutoryPayment> => {
  const { db } = deps;
  const [row] = await db
    .update(statutoryPayments)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(and(eq(statutoryPayments.id, id), isNull(statutoryPayments.reversedAt)))
    .returning();
  if (!row) {
    const [known] = await db
      .select({ id: statutoryPayments.id })
      .from(statutoryPayments)
      .where(eq(statutoryPayments.id, id));
    throw known ? new AppError('conflict', 'This payment was already reversed') : notFound('Payment');
  }
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: 'paid' },
    {
      date: openCorrectionDay(row.paidDate, await closedThrough(db), await getToday(deps)),
      memo: `Reversed: ${toMemo(row)}. ${reason}`,
      event: 'paid-reversed',
    },
  );
  return { ...row, cashAccountId: cashAccountIdFor(row) };
};
