import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  ORDER_FREQUENCIES,
  ORDER_STATES,
  type OrderFrequency,
  type OrderState,
} from '../../domain/mpesa/order-contract.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { tenants } from '../tenants/tables.ts';
import { users } from '../users/tables.ts';
import { mpesaChannels } from './tables.ts';

/** Standing orders that were sent to phones. Each payment by one comes like any other, with the pay code as its account. */
export const mpesaOrders = pgTable(
  'mpesa_orders',
  {
    id: id(),
    channelId: uuid()
      .notNull()
      .references(() => mpesaChannels.id, { onDelete: 'restrict' }),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    // As the payer's phone shows it: no two of one payer have the same, so that one sent in doubt is refused.
    name: text().notNull(),
    phone: text().notNull(),
    amount: money().notNull(),
    accountReference: text().notNull(),
    frequency: text().$type<OrderFrequency>().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    state: text().$type<OrderState>().notNull().default('created'),
    // Safaricom's own number for it, known once it was accepted.
    reference: text(),
    resultCode: text(),
    // Why it was refused or needs a person, in words.
    reason: text(),
    // What tells Safaricom of it.
    effectId: uuid().notNull(),
    requestedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    requestedByName: text().notNull(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('mpesa_orders_by_reference').on(t.reference),
    // Two that are both agreed to would pay twice.
    uniqueIndex('mpesa_orders_one_open')
      .on(t.tenantId)
      .where(sql`${t.state} in ('created', 'sent', 'pending', 'needs_review')`),
    index('mpesa_orders_by_tenant').on(t.tenantId, t.createdAt),
    index('mpesa_orders_by_created').on(t.createdAt, t.id),
    index('mpesa_orders_by_amount').on(t.amount, t.id),
    index('mpesa_orders_unanswered').on(t.createdAt).where(sql`${t.state} in ('sent', 'pending')`),
    check('mpesa_orders_state_known', isOneOf(t.state, ORDER_STATES)),
    check('mpesa_orders_frequency_known', isOneOf(t.frequency, ORDER_FREQUENCIES)),
    check('mpesa_orders_whole_shillings', sql`${t.amount} > 0 and ${t.amount} = trunc(${t.amount})`),
    check('mpesa_orders_days', sql`${t.startDate} <= ${t.endDate}`),
  ],
);
