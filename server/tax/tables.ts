import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  PIN_STATES,
  type PinState,
  TAXPAYER_KINDS,
  type TaxpayerKind,
} from '../../domain/settings/tax/pin-check-contract.ts';
import { BILL_KINDS, type BillKind } from '../../domain/suppliers/bills/bill-rules.ts';
import {
  DEVICE_STATES,
  type DeviceState,
  TAX_ENVIRONMENTS,
  TAX_STATES,
  type TaxEnvironment,
  type TaxState,
} from '../../domain/tax/contract.ts';
import { PURCHASE_STATES, type PurchaseLine, type PurchaseState } from '../../domain/tax/purchases.ts';
import type { SalePayload } from '../../domain/tax/sale.ts';
import { creditNotes, invoices } from '../billing/tables/invoice-tables.ts';
import { day, id, instant, isOneOf, money, now, sealed } from '../db/query/columns.ts';
import { bills } from '../suppliers/tables.ts';
import type { SaleAnswer } from './osdc/calls.ts';

/** A control unit of KRA's (OSCU). Its key is sealed and leaves the server towards KRA alone. */
export const taxDevices = pgTable(
  'tax_devices',
  {
    id: id(),
    tin: text().notNull(),
    branchId: text().notNull(),
    serial: text().notNull(),
    environment: text().$type<TaxEnvironment>().notNull(),
    baseUrl: text(),
    state: text().$type<DeviceState>().notNull().default('connecting'),
    problem: text(),
    cmcKey: sealed(),
    taxpayerName: text(),
    scuSerial: text(),
    // Goes up by one with each document that KRA has accepted, and with nothing else.
    nextNumber: integer().notNull().default(1),
    // How often its key was asked for.
    asked: integer().notNull().default(1),
    lastSeenAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('tax_devices_serial_once').on(t.tin, t.branchId, t.serial, t.environment),
    uniqueIndex('tax_devices_one_at_work').on(sql`(true)`).where(sql`${t.state} <> 'stopped'`),
    check('tax_devices_environment_known', isOneOf(t.environment, TAX_ENVIRONMENTS)),
    check('tax_devices_state_known', isOneOf(t.state, DEVICE_STATES)),
    check('tax_devices_address', sql`(${t.environment} = 'simulator') = (${t.baseUrl} is not null)`),
    check('tax_devices_ready', sql`${t.state} <> 'ready' or (${t.cmcKey} is not null and ${t.scuSerial} is not null)`),
    check('tax_devices_number', sql`${t.nextNumber} > 0`),
  ],
);

/** What is sold, as it is in KRA's register of items. */
export const taxItems = pgTable(
  'tax_items',
  {
    deviceId: uuid()
      .notNull()
      .references(() => taxDevices.id, { onDelete: 'restrict' }),
    key: text().notNull(),
    seq: integer().notNull(),
    registeredAt: instant(),
  },
  (t) => [uniqueIndex('tax_items_key').on(t.deviceId, t.key), uniqueIndex('tax_items_seq').on(t.deviceId, t.seq)],
);

/** An invoice or a credit note on its way to KRA: one at a time for each device, in order. What was signed never changes. */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: id(),
    deviceId: uuid()
      .notNull()
      .references(() => taxDevices.id, { onDelete: 'restrict' }),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    creditNoteId: uuid().references(() => creditNotes.id, { onDelete: 'restrict' }),
    // The invoice that a credit note takes back, which has to be signed first.
    originalId: uuid(),
    state: text().$type<TaxState>().notNull().default('queued'),
    // With KRA: given when it is its turn, and given back where it is refused.
    number: integer(),
    payload: jsonb().$type<SalePayload>(),
    answer: jsonb().$type<SaleAnswer>(),
    reason: text(),
    sends: integer().notNull().default(0),
    // Its place in the queue.
    queuedAt: instant().notNull().default(now),
    signedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('tax_documents_of_invoice').on(t.invoiceId),
    uniqueIndex('tax_documents_of_credit_note').on(t.creditNoteId),
    uniqueIndex('tax_documents_number').on(t.deviceId, t.number),
    uniqueIndex('tax_documents_one_at_once').on(t.deviceId).where(sql`${t.state} in ('sending', 'unknown')`),
    index('tax_documents_queue').on(t.deviceId, t.queuedAt, t.id).where(sql`${t.state} = 'queued'`),
    index('tax_documents_by_queued').on(t.queuedAt, t.id),
    index('tax_documents_by_state').on(t.state, t.queuedAt, t.id),
    index('tax_documents_by_original').on(t.originalId).where(sql`${t.originalId} is not null`),
    check('tax_documents_of_one', sql`(${t.invoiceId} is null) <> (${t.creditNoteId} is null)`),
    check('tax_documents_original', sql`(${t.creditNoteId} is null) = (${t.originalId} is null)`),
    check('tax_documents_state_known', isOneOf(t.state, TAX_STATES)),
    check(
      'tax_documents_numbered',
      sql`(${t.number} is not null) = (${t.state} in ('sending', 'unknown', 'signed')) and (${t.number} is null or ${t.payload} is not null)`,
    ),
    check(
      'tax_documents_signed',
      sql`(${t.state} = 'signed') = (${t.signedAt} is not null) and (${t.state} <> 'signed' or ${t.answer} is not null)`,
    ),
    check('tax_documents_refused', sql`${t.state} <> 'refused' or ${t.reason} is not null`),
  ],
);

/** What a supplier sold to the space, as KRA told it, once for each of their numbers. What it says stays. */
export const taxPurchases = pgTable(
  'tax_purchases',
  {
    id: id(),
    supplierPin: text().notNull(),
    supplierName: text().notNull(),
    kind: text().$type<BillKind>().notNull(),
    number: text().notNull(),
    cuNumber: text(),
    soldOn: day().notNull(),
    net: money().notNull(),
    vat: money().notNull(),
    total: money().notNull(),
    // In cents.
    lines: jsonb().$type<PurchaseLine[]>().notNull(),
    state: text().$type<PurchaseState>().notNull().default('new'),
    billId: uuid().references(() => bills.id, { onDelete: 'restrict' }),
    note: text(),
    // What KRA sent, where it could not be read, and its digest: it is told once however often KRA sends it.
    raw: jsonb(),
    rawDigest: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('tax_purchases_once').on(t.supplierPin, t.kind, t.number).where(sql`${t.rawDigest} is null`),
    uniqueIndex('tax_purchases_unread_once').on(t.rawDigest),
    index('tax_purchases_by_day').on(t.soldOn, t.id),
    index('tax_purchases_by_bill').on(t.billId),
    check('tax_purchases_state_known', isOneOf(t.state, PURCHASE_STATES)),
    check('tax_purchases_kind_known', isOneOf(t.kind, BILL_KINDS)),
    check(
      'tax_purchases_sum',
      sql`${t.total} = ${t.net} + ${t.vat} and ${t.vat} >= 0 and case when ${t.rawDigest} is null then ${t.net} > 0 else ${t.total} = 0 end`,
    ),
    check('tax_purchases_raw', sql`(${t.raw} is null) = (${t.rawDigest} is null)`),
    // What could not be read is entered by hand, and never a bill by itself.
    check(
      'tax_purchases_unread',
      sql`(${t.rawDigest} is not null) = (${t.state} = 'unread' or (${t.state} = 'dismissed' and ${t.total} = 0)) and (${t.state} <> 'unread' or ${t.note} is not null)`,
    ),
    check('tax_purchases_billed', sql`(${t.state} = 'billed') = (${t.billId} is not null)`),
    check('tax_purchases_dismissed', sql`${t.state} <> 'dismissed' or ${t.note} is not null`),
  ],
);

/** With whom PINs are checked. Key and secret are sealed and leave the server towards KRA alone. */
export const pinCheckers = pgTable(
  'pin_checkers',
  {
    id: smallint().primaryKey().default(1),
    environment: text().$type<TaxEnvironment>().notNull(),
    baseUrl: text(),
    consumerKey: sealed().notNull(),
    consumerSecret: sealed().notNull(),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    check('pin_checkers_one', sql`${t.id} = 1`),
    check('pin_checkers_environment_known', isOneOf(t.environment, TAX_ENVIRONMENTS)),
    check('pin_checkers_address', sql`(${t.environment} = 'simulator') = (${t.baseUrl} is not null)`),
  ],
);

/** What KRA said of a PIN lately, so that it is not asked for each letter that is typed. Nobody could be asked: that is not kept. */
export const pinChecks = pgTable(
  'pin_checks',
  {
    pin: text().primaryKey(),
    state: text().$type<Exclude<PinState, 'unchecked'>>().notNull(),
    name: text(),
    kind: text().$type<TaxpayerKind>(),
    status: text(),
    checkedOn: day().notNull(),
  },
  (t) => [
    index('pin_checks_by_day').on(t.checkedOn),
    check('pin_checks_form', sql`${t.pin} ~ '^[AP][0-9]{9}[A-Z]$'`),
    check(
      'pin_checks_state_known',
      isOneOf(
        t.state,
        PIN_STATES.filter((state) => state !== 'unchecked'),
      ),
    ),
    check('pin_checks_kind_known', isOneOf(t.kind, TAXPAYER_KINDS)),
    check('pin_checks_known', sql`${t.state} <> 'unknown' or (${t.name} is null and ${t.kind} is null)`),
  ],
);
