import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type BillTo,
  INVOICE_TYPES,
  type InvoiceType,
  LINE_KINDS,
  type LineKind,
  STORED_INVOICE_STATUSES,
  type StoredInvoiceStatus,
} from '../../../domain/billing/contract.ts';
import { TAX_CLASSES, type TaxClass } from '../../../domain/settings/tax-classes.ts';
import { agreements } from '../../agreements/tables.ts';
import { roomBookings } from '../../bookings/tables.ts';
import { day, id, instant, isOneOf, money, now, SMALL_PENDING_LIST, xid8 } from '../../db/query/columns.ts';
import { isDatedAhead } from '../../db/query/written-since.ts';
import { accounts } from '../../ledger/tables.ts';
import { parties } from '../../parties/tables.ts';
import { tenants } from '../../tenants/tables.ts';
import { billingRuns } from './run-tables.ts';

const tenant = () => uuid().references(() => tenants.id, { onDelete: 'restrict' });

/** Gapless numbers: the row is updated in the transaction that issues the document. */
export const documentCounters = pgTable('document_counters', {
  series: text().primaryKey(),
  next: integer().notNull().default(1),
});

/** Never edited once issued; what is wrong is credited. A visitor's invoice has no tenant. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    series: text(),
    seq: integer(),
    invoiceNumber: text().generatedAlwaysAs(sql`document_number(series, seq)`),
    tenantId: tenant(),
    // Who owes it where that is no tenant.
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    type: text().$type<InvoiceType>().notNull().default('rent'),
    status: text().$type<StoredInvoiceStatus>().notNull().default('pending'),
    description: text().notNull(),
    issueDate: day(),
    dueDate: day().notNull(),
    net: money().notNull(),
    vat: money().notNull().default('0'),
    amount: money().notNull(),
    paidAmount: money().notNull().default('0'),
    creditedAmount: money().notNull().default('0'),
    // What was given up as a bad debt: all that was open, or nothing.
    writtenOffAmount: money().notNull().default('0'),
    paidAt: instant(),
    billTo: jsonb().$type<BillTo>().notNull(),
    lateFeeOf: uuid(),
    // Brought in from another system, where it had this number.
    opening: boolean().notNull().default(false),
    // Issued while a tax device was at work: until KRA has signed it, its paper says that it is being registered.
    forKra: boolean().notNull().default(false),
    externalNumber: text(),
    runId: uuid().references(() => billingRuns.id, { onDelete: 'restrict' }),
    tx: xid8().notNull().default(sql`space_tx()`),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.series, t.seq),
    uniqueIndex('invoices_by_number').on(t.invoiceNumber),
    foreignKey({ name: 'invoices_late_fee_of', columns: [t.lateFeeOf], foreignColumns: [t.id] }).onDelete('restrict'),
    uniqueIndex('invoices_one_late_fee').on(t.lateFeeOf),
    index('invoices_by_created').on(t.createdAt, t.id),
    index('invoices_by_due').on(t.dueDate, t.id),
    index('invoices_by_amount').on(t.amount, t.id),
    index('invoices_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('invoices_by_party').on(t.partyId, t.createdAt, t.id).where(sql`${t.partyId} is not null`),
    index('invoices_by_status').on(t.status, t.createdAt, t.id),
    index('invoices_open').on(t.tenantId, t.dueDate).where(sql`${t.status} = 'pending'`),
    index('invoices_due_open').on(t.dueDate, t.id).where(sql`${t.status} = 'pending'`),
    index('invoices_unusual').on(t.type).where(sql`${t.type} <> 'rent'`),
    index('invoices_dated_ahead').on(t.createdAt).where(isDatedAhead(t.issueDate, t.createdAt)),
    uniqueIndex('invoices_external_number')
      .on(t.tenantId, t.externalNumber)
      .where(sql`${t.externalNumber} is not null`),
    index('invoices_opening').on(t.issueDate).where(sql`${t.opening}`),
    index('invoices_by_run').on(t.runId).where(sql`${t.runId} is not null`),
    index('invoices_words')
      .using('gin', sql`search_words(${t.invoiceNumber}, ${t.description}, ${t.billTo} ->> 'name', null) gin_trgm_ops`)
      .with(SMALL_PENDING_LIST),
    check('invoices_type_known', isOneOf(t.type, INVOICE_TYPES)),
    check('invoices_status_known', isOneOf(t.status, STORED_INVOICE_STATUSES)),
    check(
      'invoices_issued_numbered',
      sql`(${t.status} = 'draft') = (${t.seq} is null) and (${t.seq} is null) = (${t.series} is null) and (${t.seq} is null) = (${t.issueDate} is null)`,
    ),
    check('invoices_total', sql`${t.amount} = ${t.net} + ${t.vat} and ${t.vat} >= 0 and ${t.net} >= 0`),
    check('invoices_amount_positive', sql`${t.amount} > 0`),
    check(
      'invoices_paid_within',
      sql`${t.paidAmount} >= 0 and ${t.creditedAmount} >= 0 and ${t.writtenOffAmount} >= 0 and ${t.paidAmount} + ${t.creditedAmount} + ${t.writtenOffAmount} <= ${t.amount}`,
    ),
    check(
      'invoices_settled',
      sql`(${t.status} in ('paid', 'credited', 'written_off')) = (${t.paidAmount} + ${t.creditedAmount} + ${t.writtenOffAmount} = ${t.amount}) and (${t.status} = 'credited') = (${t.creditedAmount} = ${t.amount}) and (${t.status} = 'written_off') = (${t.writtenOffAmount} > 0)`,
    ),
    check('invoices_external', sql`${t.externalNumber} is null or ${t.opening}`),
    check('invoices_late_fee', sql`(${t.type} = 'late_fee') = (${t.lateFeeOf} is not null)`),
    check('invoices_for_one', sql`${t.tenantId} is null or ${t.partyId} is null`),
    check(
      'invoices_for_somebody',
      sql`${t.tenantId} is not null or ${t.type} in ('room_charges', 'counter', 'other', 'late_fee')`,
    ),
  ],
);

const lineColumns = () => ({
  id: id(),
  position: smallint().notNull(),
  kind: text().$type<LineKind>().notNull(),
  description: text().notNull(),
  // How the amount came about, in words: "17 of 30 days × 12,500.00".
  formula: text(),
  quantity: numeric({ precision: 10, scale: 2 }).notNull().default('1'),
  unitPrice: money().notNull(),
  net: money().notNull(),
  taxClass: text().$type<TaxClass>().notNull(),
  vatRate: numeric({ precision: 4, scale: 2 }).notNull().default('0'),
  vat: money().notNull().default('0'),
  account: text()
    .notNull()
    .references(() => accounts.code),
  // The days over which it is earned, the last one not included.
  serviceStart: day().notNull(),
  serviceEnd: day().notNull(),
});

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    ...lineColumns(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    bookingId: uuid().references(() => roomBookings.id, { onDelete: 'restrict' }),
    // Which line of the agreement it bills.
    agreementPosition: smallint(),
    // The day from which recognition counts: the issue date once more.
    issueDate: day(),
  },
  (t) => [
    uniqueIndex('invoice_lines_in_order').on(t.invoiceId, t.position),
    index('invoice_lines_by_booking').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    index('invoice_lines_running').on(t.serviceEnd, t.issueDate),
    // The VAT return reads nothing but this.
    index('invoice_lines_taxed').on(t.issueDate, t.taxClass, t.vatRate, t.net, t.vat),
    check('invoice_lines_kind_known', isOneOf(t.kind, LINE_KINDS)),
    check('invoice_lines_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('invoice_lines_rate_of_class', sql`${t.taxClass} in ('B', 'E') or (${t.vatRate} = 0 and ${t.vat} = 0)`),
    check('invoice_lines_amounts', sql`${t.net} >= 0 and ${t.vat} >= 0`),
    check('invoice_lines_service', sql`${t.serviceEnd} > ${t.serviceStart}`),
  ],
);

/** Which days of an agreement are invoiced: no day twice. A credited period is taken off again, a shortened one ends earlier. */
export const rentPeriods = pgTable(
  'rent_periods',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    tenantId: tenant().notNull(),
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'restrict' }),
    startsOn: day().notNull(),
    endsOn: day().notNull(),
    // The billing period of which these days are all or some, by which they were priced. Null on what is older than this.
    wholeStart: day(),
    wholeEnd: day(),
  },
  (t) => [
    index('rent_periods_by_agreement').on(t.agreementId, t.endsOn),
    check('rent_periods_not_empty', sql`${t.endsOn} > ${t.startsOn}`),
    check('rent_periods_in_whole', sql`${t.startsOn} >= ${t.wholeStart} and ${t.endsOn} <= ${t.wholeEnd}`),
  ],
);

/** A booking is charged once, until that invoice is credited in full. */
export const bookingCharges = pgTable(
  'booking_charges',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => roomBookings.id, { onDelete: 'restrict' }),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
  },
  (t) => [index('booking_charges_by_invoice').on(t.invoiceId)],
);

export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    series: text().notNull(),
    seq: integer().notNull(),
    creditNumber: text().generatedAlwaysAs(sql`document_number(series, seq)`),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    tenantId: tenant(),
    issueDate: day().notNull(),
    net: money().notNull(),
    vat: money().notNull().default('0'),
    amount: money().notNull(),
    // What is not yet set against an invoice: credit of the tenant.
    unallocated: money().notNull(),
    reason: text().notNull(),
    runId: uuid().references(() => billingRuns.id, { onDelete: 'restrict' }),
    // As on the invoice.
    forKra: boolean().notNull().default(false),
    tx: xid8().notNull().default(sql`space_tx()`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('credit_notes_number').on(t.series, t.seq),
    index('credit_notes_by_invoice').on(t.invoiceId),
    index('credit_notes_by_tenant').on(t.tenantId, t.createdAt),
    index('credit_notes_open').on(t.tenantId).where(sql`${t.unallocated} > 0`),
    check('credit_notes_total', sql`${t.amount} = ${t.net} + ${t.vat} and ${t.vat} >= 0 and ${t.net} >= 0`),
    check('credit_notes_amount_positive', sql`${t.amount} > 0`),
    check('credit_notes_unallocated', sql`${t.unallocated} between 0 and ${t.amount}`),
  ],
);

export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    ...lineColumns(),
    creditNoteId: uuid()
      .notNull()
      .references(() => creditNotes.id, { onDelete: 'restrict' }),
    invoiceLineId: uuid()
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'restrict' }),
    issueDate: day().notNull(),
  },
  (t) => [
    uniqueIndex('credit_note_lines_in_order').on(t.creditNoteId, t.position),
    index('credit_note_lines_by_line').on(t.invoiceLineId),
    index('credit_note_lines_running').on(t.serviceEnd, t.issueDate),
    index('credit_note_lines_taxed').on(t.issueDate, t.taxClass, t.vatRate, t.net, t.vat),
    check('credit_note_lines_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('credit_note_lines_amounts', sql`${t.net} >= 0 and ${t.vat} >= 0`),
    check('credit_note_lines_service', sql`${t.serviceEnd} > ${t.serviceStart}`),
  ],
);

/** A day of revenue is recognised once. */
export const recognisedDays = pgTable('recognised_days', { day: day().primaryKey() });
