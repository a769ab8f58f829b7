import { sql } from 'drizzle-orm';
import { check, index, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import type { Vat3 } from '../../domain/vat/contract.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';

const figure = () => numeric({ precision: 12, scale: 2 }).notNull();
const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** A filed return, with its figures as they were filed. One that was taken back stays on record. */
export const vatReturns = pgTable(
  'vat_returns',
  {
    id: id(),
    month: text().notNull(),
    outputVat: figure(),
    inputVat: figure(),
    nonDeductible: figure(),
    withheld: figure(),
    // Of bad debts, less what came due again (VAT Act s.31).
    badDebtRelief: figure().default('0'),
    creditBrought: figure(),
    payable: figure(),
    boxes: jsonb().$type<Vat3['boxes']>().notNull(),
    reference: text(),
    filedOn: day().notNull(),
    filedByName: byName(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('vat_returns_month_once').on(t.month).where(sql`${t.reversedAt} is null`),
    check('vat_returns_month', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check(
      'vat_returns_sum',
      sql`${t.payable} = ${t.outputVat} - (${t.inputVat} - ${t.nonDeductible}) - ${t.badDebtRelief} - ${t.withheld} - ${t.creditBrought} and ${t.creditBrought} >= 0`,
    ),
    check('vat_returns_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

/** What was paid to KRA for a filed return. */
export const vatPayments = pgTable(
  'vat_payments',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => vatReturns.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    paidDate: day().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    recordedByName: byName(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('vat_payments_by_return').on(t.returnId, t.createdAt),
    check('vat_payments_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('vat_payments_amount', sql`${t.amount} > 0`),
    check('vat_payments_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);
