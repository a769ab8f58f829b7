import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { cashAccountIdFor } from '../../../domain/cash/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { DEFAULT_LIMIT } from '../../../domain/kernel/list.ts';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { figure } from '../../../domain/payroll/format.ts';
import { payeePaidLines } from '../../../domain/payroll/returns/postings.ts';
import type { PayeePayment, payPayee as PayPayee } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../../ledger/post.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import { openForPayee } from './dues.ts';
import { findPayee } from './payees.ts';
import { payeePayments, payees } from './tables.ts';

const SOURCE = 'payee_payment';

const columns = { ...getTableColumns(payeePayments), payeeName: payees.name };

const selectPayments = (db: Db) =>
  db.select(columns).from(payeePayments).innerJoin(payees, eq(payees.id, payeePayments.payeeId));

const shown = (row: Awaited<ReturnType<typeof selectPayments>>[number]): PayeePayment => ({
  ...row,
  cashAccountId: cashAccountIdFor(row),
});

export const payeePaymentsFor = async (db: Db, month: Month): Promise<PayeePayment[]> =>
  (
    await selectPayments(db)
      .where(eq(payeePayments.month, month))
      .orderBy(desc(payeePayments.createdAt), desc(payeePayments.id))
      .limit(DEFAULT_LIMIT)
  ).map(shown);

const findPayment = async (db: Db, id: string): Promise<PayeePayment> => {
  const [row] = await selectPayments(db).where(eq(payeePayments.id, id));
  if (!row) throw notFound('Payment');
  return shown(row);
};

/** Never more than is open: two who pay the same month take turns. */
export const payPayee = async (deps: PayrollDeps, input: BodyOf<typeof PayPayee>): Promise<PayeePayment> => {
  const { db } = deps;
  const { payeeId, month, paymentMethod, reference } = input;
  const today = await getToday(deps);
  const paidDate = input.paidDate ?? today;
  if (paidDate > today) throw invalid({ paidDate: 'Paid date must not be in the future' });
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${SOURCE}:${payeeId}:${month}`}))`);
  const payee = await findPayee(db, payeeId);
  const open = await openForPayee(db, payeeId, month);
  const amount = input.amount ?? open;
  if (open <= 0) throw new AppError('conflict', `Nothing is owed to ${payee.name} for ${formatMonth(month)}`);
  if (amount > open) throw invalid({ amount: `Only ${figure(open)} is open for ${formatMonth(month)}` });
  const place = await findCashAccount(deps, input);
  const [row] = await db
    .insert(payeePayments)
    .values({
      payeeId,
      month,
      amount: toDecimalText(amount),
      paidDate,
      paymentMethod,
      cashAccountId: place.id,
      reference,
    })
    .returning({ id: payeePayments.id });
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date: paidDate,
    memo: `${payee.name} for ${formatMonth(month)}`,
    sourceType: SOURCE,
    sourceId: row.id,
    event: 'paid',
    overrideReason: reasonOn(paidDate, await closedThrough(db), input.overrideReason, 'paidDate'),
    lines: payeePaidLines(payee.account, amount, place.account),
  });
  return findPayment(db, row.id);
};

export const reversePayeePayment = async (deps: PayrollDeps, id: string, reason: string): Promise<PayeePayment> => {
  const { db } = deps;
  const [row] = await db
    .update(payeePayments)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(and(eq(payeePayments.id, id), isNull(payeePayments.reversedAt)))
    .returning({ paidDate: payeePayments.paidDate });
  const payment = await findPayment(db, id);
  if (!row) throw new AppError('conflict', 'This payment was already reversed');
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: 'paid' },
    {
      date: openCorrectionDay(row.paidDate, await closedThrough(db), await getToday(deps)),
      memo: `Reversed: ${payment.payeeName} for ${formatMonth(payment.month)}. ${reason}`,
      event: 'paid-reversed',
    },
  );
  return payment;
};
