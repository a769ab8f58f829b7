import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BillTo } from '../../domain/billing/contract.ts';
import { MOST_PASSES } from '../../domain/checkouts/contract.ts';
import { ORDER_STATES, type OrderState } from '../../domain/checkouts/order-contract.ts';
import { REFUND_WAYS, type RefundWay } from '../../domain/checkouts/refund-rules.ts';
import { MONEY_OUTCOMES, type MoneyOutcome, STORED_STATES, type StoredState } from '../../domain/checkouts/rules.ts';
import { BILLING_CYCLES, type BillingCycle } from '../../domain/packages/contract.ts';
import type { NewLine } from '../billing/kernel/new-invoice.ts';
import { creditNotes, invoices } from '../billing/tables/invoice-tables.ts';
import { refunds } from '../billing/tables/refund-tables.ts';
import { roomBookings } from '../bookings/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { mpesaReceipts } from '../mpesa/tables.ts';
import { workspacePackages } from '../packages/tables.ts';
import { parties } from '../parties/tables.ts';
import { products } from '../products/tables.ts';
import { meetingRooms } from '../rooms/tables.ts';
import { tenants } from '../tenants/tables.ts';

/**
 * What somebody without an account buys online, as it was priced, kept for a few minutes and invoiced once it is paid. Its address is made
 * of its id by a key of this server: nothing of it is stored.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    // What is typed as the account number, see domain/checkouts/reference.ts.
    reference: text().notNull().generatedAlwaysAs(sql`'C' || number || lpad((98 - number * 100 % 97)::text, 2, '0')`),
    state: text().$type<StoredState>().notNull().default('open'),
    partyId: uuid()
      .notNull()
      .references(() => parties.id, { onDelete: 'restrict' }),
    // To whom the invoice is made out, as they said: nobody has proved yet who they are.
    billTo: jsonb().$type<BillTo>().notNull(),
    // The lines of the invoice, priced when they were chosen.
    lines: jsonb().$type<NewLine[]>().notNull(),
    net: money().notNull(),
    vat: money().notNull(),
    amount: money().notNull(),
    expiresAt: instant().notNull(),
    // Kept once more where another amount was paid than was asked.
    isKeptAgain: boolean().notNull().default(false),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    // Why a person is needed, or why the money goes back, for the payer to read.
    reason: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('checkouts_reference_once').on(t.reference),
    uniqueIndex('checkouts_invoice_once').on(t.invoiceId).where(sql`${t.invoiceId} is not null`),
    index('checkouts_by_created').on(t.createdAt, t.id),
    index('checkouts_by_party').on(t.partyId),
    index('checkouts_waiting').on(t.createdAt, t.id).where(sql`${t.state} in ('review', 'refunding')`),
    index('checkouts_expiring').on(t.expiresAt).where(sql`${t.state} = 'open'`),
    check('checkouts_state_known', isOneOf(t.state, STORED_STATES)),
    check('checkouts_total', sql`${t.amount} = ${t.net} + ${t.vat} and ${t.net} >= 0 and ${t.vat} >= 0`),
    check(
      'checkouts_whole_shillings',
      sql`${t.amount} > 0 and ${t.amount} = trunc(${t.amount}) and ${t.amount} <= 250000`,
    ),
    check('checkouts_paid_invoiced', sql`${t.state} <> 'paid' or ${t.invoiceId} is not null`),
  ],
);

/** What it is: a booking that is kept, or a pass that is issued once it is paid. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    bookingId: uuid().references(() => roomBookings.id, { onDelete: 'restrict' }),
    productId: uuid().references(() => products.id, { onDelete: 'restrict' }),
    quantity: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('checkout_items_in_order').on(t.checkoutId, t.position),
    uniqueIndex('checkout_items_booking_once').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    index('checkout_items_by_product').on(t.productId).where(sql`${t.productId} is not null`),
    check('checkout_items_one_thing', sql`num_nonnulls(${t.bookingId}, ${t.productId}) = 1`),
    check(
      'checkout_items_quantity',
      sql`${t.quantity} between 1 and ${sql.raw(String(MOST_PASSES))} and (${t.bookingId} is null or ${t.quantity} = 1)`,
    ),
  ],
);

/**
 * A booking that was paid goes to where it costs more once the difference is paid: where to, and by which bookings that time is kept
 * meanwhile.
 */
export const bookingMoves = pgTable(
  'booking_moves',
  {
    checkoutId: uuid()
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'restrict' }),
    bookingId: uuid()
      .notNull()
      .references(() => roomBookings.id, { onDelete: 'restrict' }),
    roomId: uuid()
      .notNull()
      .references(() => meetingRooms.id, { onDelete: 'restrict' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    keptIds: uuid().array().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('booking_moves_by_booking').on(t.bookingId),
    check('booking_moves_ends_after_start', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/**
 * A package that is bought: a drafted agreement with somebody who is no tenant yet. While it is kept or waits it takes a place, which the
 * database counts.
 */
export const packageOrders = pgTable(
  'package_orders',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'restrict' }),
    packageId: uuid()
      .notNull()
      .references(() => workspacePackages.id, { onDelete: 'restrict' }),
    state: text().$type<OrderState>().notNull().default('kept'),
    billingCycle: text().$type<BillingCycle>().notNull(),
    // As the price list had it.
    rent: money().notNull(),
    deposit: money().notNull(),
    startDate: day().notNull(),
    // The first day that is not paid for.
    paidThrough: day().notNull(),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    reason: text(),
    decidedByName: text(),
    decidedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('package_orders_checkout_once').on(t.checkoutId),
    uniqueIndex('package_orders_tenant_once').on(t.tenantId).where(sql`${t.tenantId} is not null`),
    index('package_orders_by_created').on(t.createdAt, t.id),
    index('package_orders_taking').on(t.packageId).where(sql`${t.state} in ('kept', 'waiting')`),
    check('package_orders_state_known', isOneOf(t.state, ORDER_STATES)),
    check('package_orders_cycle_known', isOneOf(t.billingCycle, BILLING_CYCLES)),
    check('package_orders_amounts', sql`${t.rent} > 0 and ${t.deposit} >= 0`),
    check('package_orders_days', sql`${t.paidThrough} > ${t.startDate}`),
    check('package_orders_decided', sql`(${t.state} in ('approved', 'refused')) = (${t.decidedAt} is not null)`),
    check('package_orders_tenant', sql`${t.tenantId} is null or ${t.state} = 'approved'`),
    check('package_orders_refused', sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
  ],
);

/** Money that was meant for a checkout, each receipt once, and what became of it. */
export const checkoutReceipts = pgTable(
  'checkout_receipts',
  {
    receiptId: uuid()
      .primaryKey()
      .references(() => mpesaReceipts.id, { onDelete: 'restrict' }),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'restrict' }),
    outcome: text().$type<MoneyOutcome>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('checkout_receipts_by_checkout').on(t.checkoutId),
    // Whatever is paid twice, it is sold once.
    uniqueIndex('checkout_receipts_one_paid').on(t.checkoutId).where(sql`${t.outcome} = 'paid'`),
    check('checkout_receipts_outcome_known', isOneOf(t.outcome, MONEY_OUTCOMES)),
  ],
);

/**
 * Money of a checkout that goes back because a booking of it was given up, or moved to where it costs less. By M-Pesa it is the whole
 * receipt; a part is credit of its payer until a person has paid it out.
 */
export const checkoutRefunds = pgTable(
  'checkout_refunds',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'restrict' }),
    bookingId: uuid()
      .notNull()
      .references(() => roomBookings.id, { onDelete: 'restrict' }),
    price: money().notNull(),
    kept: money().notNull(),
    amount: money().notNull(),
    way: text().$type<RefundWay>().notNull(),
    reason: text().notNull(),
    creditNoteId: uuid()
      .notNull()
      .references(() => creditNotes.id, { onDelete: 'restrict' }),
    receiptId: uuid().references(() => mpesaReceipts.id, { onDelete: 'restrict' }),
    // Once a person has paid it out.
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('checkout_refunds_by_checkout').on(t.checkoutId),
    index('checkout_refunds_by_booking').on(t.bookingId),
    index('checkout_refunds_by_created').on(t.createdAt, t.id),
    uniqueIndex('checkout_refunds_note_once').on(t.creditNoteId),
    uniqueIndex('checkout_refunds_receipt_once').on(t.receiptId).where(sql`${t.receiptId} is not null`),
    uniqueIndex('checkout_refunds_paid_once').on(t.refundId).where(sql`${t.refundId} is not null`),
    check('checkout_refunds_way_known', isOneOf(t.way, REFUND_WAYS)),
    check('checkout_refunds_add_up', sql`${t.price} = ${t.kept} + ${t.amount} and ${t.kept} >= 0 and ${t.amount} > 0`),
    check('checkout_refunds_by_way', sql`(${t.way} = 'mpesa') = (${t.receiptId} is not null)`),
    check('checkout_refunds_paid_by_hand', sql`${t.refundId} is null or ${t.way} = 'by_hand'`),
  ],
);
