import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/settings/contract.ts';
import { cashAccountRef } from '../../cash/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../../db/query/columns.ts';
import { tenants } from '../../tenants/tables.ts';
import { creditNotes } from './invoice-tables.ts';
import { payments } from './payment-tables.ts';

/** A tenant's credit that was paid out. Never edited; it is reversed, and then the credit is back. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    series: text().notNull(),
    seq: integer().notNull(),
    refundNumber: text().generatedAlwaysAs(sql`document_number(series, seq)`),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    reason: text().notNull(),
    refundDate: day().notNull(),
    recordedByName: text().notNull(),
    reversedAt: instant(),
    reversedBy: text(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('refunds_number').on(t.series, t.seq),
    index('refunds_by_tenant').on(t.tenantId, t.createdAt),
    index('refunds_by_created').on(t.createdAt, t.id),
    check('refunds_amount_positive', sql`${t.amount} > 0`),
    check('refunds_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('refunds_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

/**
 * Which credit a refund pays out. Append-only: a reversal is a row with the opposite sign. A trigger draws the source
 * down, which refuses to fall below nothing.
 */
export const refundParts = pgTable(
  'refund_parts',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    paymentId: uuid().references(() => payments.id, { onDelete: 'restrict' }),
    creditNoteId: uuid().references(() => creditNotes.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('refund_parts_by_refund').on(t.refundId),
    index('refund_parts_by_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('refund_parts_by_credit_note').on(t.creditNoteId).where(sql`${t.creditNoteId} is not null`),
    check('refund_parts_of_one', sql`num_nonnulls(${t.paymentId}, ${t.creditNoteId}) = 1`),
    check('refund_parts_not_zero', sql`${t.amount} <> 0`),
  ],
);
