import { and, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { credit, debit } from '../../domain/ledger/postings.ts';
import type { FiledReturn, payVat as PayVat } from '../../domain/vat/contract.ts';
import { findCashAccount } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../ledger/post.ts';
import { lockReturns } from './file.ts';
import { activeReturns, computeOpen, toFiled } from './filed.ts';
import type { VatDeps } from './return.ts';
import { vatPayments } from './tables.ts';

const SOURCE = 'vat_payment';

export const payReturn = async (deps: VatDeps, month: string, input: BodyOf<typeof PayVat>): Promise<FiledReturn> => {
  const { db } = deps;
  await lockReturns(db);
  const { active, payments } = await activeReturns(db);
  const row = active.find((one) => one.month === month);
  if (!row) throw notFound('Filed return');
  const open = computeOpen(row, payments);
  if (open === 0) throw new AppError('conflict', `Nothing is open for ${formatMonth(month)}`);
  const amount = input.amount ?? open;
  if (amount > open) throw invalid({ amount: `Only ${toDecimalText(open)} is open for ${formatMonth(month)}` });
  const today = await getToday(deps);
  const paidDate = input.paidDate ?? today;
  if (paidDate > today) throw invalid({ paidDate: 'Paid date must not be in the future' });
  const place = await findCashAccount(deps, input);
  const overrideReason = reasonOn(paidDate, await closedThrough(db), input.overrideReason, 'paidDate');
  const { paymentMethod, reference } = input;
  const [payment] = await db
    .insert(vatPayments)
    .values({
      returnId: row.id,
      amount: toDecimalText(amount),
      paidDate,
      paymentMethod,
      cashAccountId: place.id,
      reference,
    })
    .returning();
  if (!payment) throw new Error('The insert answered no row');
  await postEntry(db, {
    date: paidDate,
    memo: `VAT of ${formatMonth(month)} paid to KRA`,
    sourceType: SOURCE,
    sourceId: payment.id,
    event: 'paid',
    overrideReason,
    lines: [debit(ACCOUNTS.vatControl, amount), credit(place.account, amount)],
  });
  return toFiled(row, [...payments, payment]);
};

export const reverseVatPaid = async (deps: VatDeps, id: string, reason: string): Promise<undefined> => {
  const { db } = deps;
  await lockReturns(db);
  const [row] = await db
    .update(vatPayments)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(and(eq(vatPayments.id, id), isNull(vatPayments.reversedAt)))
    .returning();
  if (!row) {
    const [known] = await db.select({ id: vatPayments.id }).from(vatPayments).where(eq(vatPayments.id, id));
    throw known ? new AppError('conflict', 'This payment was already reversed') : notFound('Payment');
  }
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: 'paid' },
    {
      date: openCorrectionDay(row.paidDate, await closedThrough(db), await getToday(deps)),
      memo: `Reversed: VAT of ${toDecimalText(parseMoney(row.amount))} paid to KRA. ${reason}`,
      event: 'paid-reversed',
    },
  );
};
