import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CHEQUE_STATES, type ChequeState } from '../../../domain/billing/cheques/cheque-rules.ts';
import { cashAccountRef, transfers } from '../../cash/tables.ts';
import { day, instant, isOneOf, money, now } from '../../db/query/columns.ts';
import { invoices } from './invoice-tables.ts';
import { payments } from './payment-tables.ts';

const transfer = () => uuid().references(() => transfers.id, { onDelete: 'restrict' });

/** Where the cheque of a payment is. The database writes the row with the payment, and moves it along with its deposit. */
export const cheques = pgTable(
  'cheques',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id, { onDelete: 'restrict' }),
    cashAccountId: cashAccountRef().notNull(),
    // As the payment has them, which never change: lists are put in order by them.
    amount: money().notNull(),
    receivedOn: day().notNull(),
    state: text().$type<ChequeState>().notNull(),
    // The deposit; none for one that was paid straight into the bank.
    transferId: transfer(),
    bankedOn: day(),
    clearedOn: day(),
    bouncedOn: day(),
    bounceReason: text(),
    // What took the money out of the bank again; none where it never arrived there.
    returnTransferId: transfer(),
    feeInvoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('cheques_by_created').on(t.createdAt, t.paymentId),
    index('cheques_by_received').on(t.receivedOn, t.paymentId),
    index('cheques_by_amount').on(t.amount, t.paymentId),
    index('cheques_by_state').on(t.state, t.createdAt, t.paymentId),
    index('cheques_by_transfer').on(t.transferId).where(sql`${t.transferId} is not null`),
    index('cheques_by_return').on(t.returnTransferId).where(sql`${t.returnTransferId} is not null`),
    check('cheques_state_known', isOneOf(t.state, CHEQUE_STATES)),
    check('cheques_in_hand', sql`${t.state} <> 'received' or num_nonnulls(${t.transferId}, ${t.bankedOn}) = 0`),
    check('cheques_banked', sql`${t.state} <> 'banked' or num_nonnulls(${t.transferId}, ${t.bankedOn}) = 2`),
    check('cheques_cleared', sql`${t.state} <> 'cleared' or num_nonnulls(${t.bankedOn}, ${t.clearedOn}) = 2`),
    check('cheques_bounced', sql`(${t.state} = 'bounced') = (${t.bouncedOn} is not null)`),
    check('cheques_bounce_reason', sql`(${t.bouncedOn} is null) = (${t.bounceReason} is null)`),
    check(
      'cheques_after_bounce',
      sql`${t.state} = 'bounced' or num_nonnulls(${t.returnTransferId}, ${t.feeInvoiceId}) = 0`,
    ),
  ],
);
