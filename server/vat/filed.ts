import { asc, isNull } from 'drizzle-orm';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { FiledReturn } from '../../domain/vat/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { vatPayments, vatReturns } from './tables.ts';

export type ReturnRow = typeof vatReturns.$inferSelect;
type PaymentRow = typeof vatPayments.$inferSelect;

/** The returns that are filed, by month, and what was paid on any. */
export const activeReturns = async (db: Db): Promise<{ active: ReturnRow[]; payments: PaymentRow[] }> => {
  const active = await db.select().from(vatReturns).where(isNull(vatReturns.reversedAt)).orderBy(asc(vatReturns.month));
  const payments = await db.select().from(vatPayments).orderBy(asc(vatPayments.createdAt), asc(vatPayments.id));
  return { active, payments };
};

export const computeOpen = (row: ReturnRow, payments: readonly PaymentRow[]): Cents => {
  const paid = payments.filter(({ returnId, reversedAt }) => returnId === row.id && reversedAt === null);
  const left = parseMoney(row.payable) - addMoney(cents(0), ...paid.map(({ amount }) => parseMoney(amount)));
  return cents(Math.max(0, left));
};

export const toFiled = (row: ReturnRow, payments: readonly PaymentRow[]): FiledReturn => {
  const { id, month, filedOn, filedByName, reference, payable } = row;
  const own = payments.filter(({ returnId }) => returnId === id);
  return {
    id,
    month,
    filedOn,
    filedByName,
    reference,
    payable,
    open: toDecimalText(computeOpen(row, payments)),
    payments: own,
  };
};
