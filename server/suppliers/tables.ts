import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ATTACHMENT_TYPES } from '../../domain/kernel/files.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import type { TaxClass } from '../../domain/settings/tax-classes.ts';
import { TAX_CLASSES } from '../../domain/settings/tax-classes.ts';
import { BILL_KINDS, BILL_STATES, type BillKind, type BillState } from '../../domain/suppliers/bills/bill-rules.ts';
import { WITHHELD_TAXES, type WithheldTax } from '../../domain/suppliers/payments/withheld-dues.ts';
import { WITHHOLDING_KINDS, type WithholdingKind } from '../../domain/suppliers/withholding.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { bytea, day, id, instant, isOneOf, isSealed, money, now, sealed } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';
import { site } from '../settings/tables.ts';

/** Whom the space buys from, and how they are paid. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text().notNull(),
    kraPin: text(),
    contactName: text(),
    email: text(),
    phone: text(),
    termsDays: smallint().notNull().default(30),
    withholding: text().$type<WithholdingKind>().notNull().default('none'),
    bankName: text(),
    bankCode: text(),
    branchCode: text(),
    accountName: text(),
    accountNumber: sealed(),
    mpesaNumber: sealed(),
    mpesaAccount: sealed(),
    notes: text(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('suppliers_name_taken').on(sql`fold_name(${t.name})`),
    uniqueIndex('suppliers_kra_pin_taken').on(t.kraPin).where(sql`${t.kraPin} is not null`),
    index('suppliers_by_name').on(t.name, t.id),
    index('suppliers_by_created').on(t.createdAt, t.id),
    index('suppliers_words').using(
      'gin',
      sql`search_words(${t.name}, ${t.kraPin}, ${t.email}, ${t.phone}) gin_trgm_ops`,
    ),
    check('suppliers_kra_pin_form', sql`${t.kraPin} ~ '^[AP][0-9]{9}[A-Z]$'`),
    check(
      'suppliers_accounts_sealed',
      sql`${isSealed(t.accountNumber)} and ${isSealed(t.mpesaNumber)} and ${isSealed(t.mpesaAccount)}`,
    ),
    check('suppliers_terms', sql`${t.termsDays} between 0 and 365`),
    check('suppliers_withholding_known', isOneOf(t.withholding, WITHHOLDING_KINDS)),
  ],
);

/** What a supplier asks for, or gives back as a credit. Posted when it is approved; from then on it stays, or is cancelled. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    seq: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text().$type<BillKind>().notNull().default('bill'),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'restrict' }),
    number: text().notNull(),
    cuNumber: text(),
    billDate: day().notNull(),
    dueDate: day().notNull(),
    notes: text(),
    net: money().notNull(),
    vat: money().notNull(),
    total: money().notNull(),
    // What of it is settled: the sum of its allocations.
    paid: money().notNull().default('0'),
    state: text().$type<BillState>().notNull().default('draft'),
    // Whether its VAT was posted as input VAT, or as part of the cost.
    claimsVat: boolean(),
    postedOn: day(),
    enteredBy: text().notNull().default(sql`current_setting('app.actor')`),
    enteredByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    approvedBy: text(),
    approvedByName: text(),
    approvedAt: instant(),
    cancelledOn: day(),
    cancelledByName: text(),
    cancelReason: text(),
    siteId: site(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('bills_by_seq').on(t.seq),
    uniqueIndex('bills_number_once')
      .on(t.supplierId, t.kind, sql`fold_name(${t.number})`)
      .where(sql`${t.state} <> 'cancelled'`),
    index('bills_by_created').on(t.createdAt, t.id),
    index('bills_by_date').on(t.billDate, t.id),
    index('bills_by_due').on(t.dueDate, t.id),
    index('bills_by_total').on(t.total, t.id),
    index('bills_by_supplier').on(t.supplierId, t.billDate),
    index('bills_open').on(t.supplierId, t.dueDate).where(sql`${t.state} = 'approved' and ${t.paid} < ${t.total}`),
    index('bills_drafts').on(t.createdAt).where(sql`${t.state} = 'draft'`),
    index('bills_words').using('gin', sql`search_words(${t.number}, ${t.cuNumber}, ${t.notes}, null) gin_trgm_ops`),
    check('bills_kind_known', isOneOf(t.kind, BILL_KINDS)),
    check('bills_state_known', isOneOf(t.state, BILL_STATES)),
    check('bills_due_after', sql`${t.dueDate} >= ${t.billDate}`),
    check('bills_amounts', sql`${t.net} > 0 and ${t.vat} >= 0 and ${t.total} = ${t.net} + ${t.vat}`),
    check('bills_paid_within', sql`${t.paid} >= 0 and ${t.paid} <= ${t.total}`),
    check('bills_paid_approved', sql`${t.paid} = 0 or ${t.state} = 'approved'`),
    check(
      'bills_approved_whole',
      sql`num_nonnulls(${t.postedOn}, ${t.claimsVat}, ${t.approvedBy}, ${t.approvedByName}, ${t.approvedAt}) in (0, 5)
        and (${t.state} <> 'approved' or ${t.postedOn} is not null) and (${t.state} <> 'draft' or ${t.postedOn} is null)`,
    ),
    check(
      'bills_cancelled_whole',
      sql`(${t.state} = 'cancelled') = (${t.cancelledOn} is not null)
        and num_nonnulls(${t.cancelledOn}, ${t.cancelledByName}, ${t.cancelReason}) in (0, 3)`,
    ),
  ],
);

/** Photos and files of a bill, kept in the database, so that every node and every backup has them. */
export const billAttachments = pgTable(
  'bill_attachments',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    filename: text().notNull(),
    mediaType: text().notNull(),
    bytes: bytea().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    addedByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('bill_attachments_once').on(t.billId, t.sha256),
    check('bill_attachments_media_known', isOneOf(t.mediaType, ATTACHMENT_TYPES)),
    check('bill_attachments_size', sql`${t.size} between 1 and 5242880 and ${t.size} = length(${t.bytes})`),
    check('bill_attachments_digest', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`),
  ],
);

export const billLines = pgTable(
  'bill_lines',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    ordinal: smallint().notNull(),
    account: text()
      .notNull()
      .references(() => accounts.code),
    description: text().notNull(),
    net: money().notNull(),
    taxClass: text().$type<TaxClass>().notNull(),
    vat: money().notNull(),
  },
  (t) => [
    uniqueIndex('bill_lines_in_order').on(t.billId, t.ordinal),
    index('bill_lines_by_account').on(t.account),
    check('bill_lines_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('bill_lines_amounts', sql`${t.net} > 0 and ${t.vat} >= 0`),
    check('bill_lines_vat_of_class', sql`${t.vat} = 0 or ${t.taxClass} in ('B', 'E')`),
  ],
);

/** Bills of one or more suppliers that were paid together, out of one account. */
export const billBatches = pgTable(
  'bill_batches',
  {
    id: id(),
    seq: integer().notNull().generatedAlwaysAsIdentity(),
    cashAccountId: cashAccountRef().notNull(),
    paidOn: day().notNull(),
    reference: text(),
    recordedByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('bill_batches_by_seq').on(t.seq),
    index('bill_batches_by_created').on(t.createdAt, t.id),
    index('bill_batches_by_date').on(t.paidOn, t.id),
    index('bill_batches_by_account').on(t.cashAccountId, t.paidOn),
  ],
);

/** What one supplier got of it, and what was kept back for KRA. Never edited: it is reversed, and gets its certificates. */
export const billPayments = pgTable(
  'bill_payments',
  {
    id: id(),
    batchId: uuid()
      .notNull()
      .references(() => billBatches.id, { onDelete: 'restrict' }),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    withheldTax: money().notNull().default('0'),
    withheldVat: money().notNull().default('0'),
    taxCertificate: text(),
    vatCertificate: text(),
    reversedOn: day(),
    reversedByName: text(),
    reverseReason: text(),
  },
  (t) => [
    uniqueIndex('bill_payments_one_each').on(t.batchId, t.supplierId),
    index('bill_payments_by_supplier').on(t.supplierId),
    index('bill_payments_withheld').on(t.batchId).where(sql`${t.withheldTax} > 0 or ${t.withheldVat} > 0`),
    check('bill_payments_amounts', sql`${t.amount} >= 0 and ${t.withheldTax} >= 0 and ${t.withheldVat} >= 0`),
    check(
      'bill_payments_reversed',
      sql`num_nonnulls(${t.reversedOn}, ${t.reversedByName}, ${t.reverseReason}) in (0, 3)`,
    ),
  ],
);

/** What a payment settled of a bill, or used of a credit. */
export const billAllocations = pgTable(
  'bill_allocations',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => billPayments.id, { onDelete: 'restrict' }),
    billId: uuid()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    withheldTax: money().notNull().default('0'),
    withheldVat: money().notNull().default('0'),
  },
  (t) => [
    uniqueIndex('bill_allocations_one_each').on(t.paymentId, t.billId),
    index('bill_allocations_by_bill').on(t.billId),
    check(
      'bill_allocations_amounts',
      sql`${t.amount} > 0 and ${t.withheldTax} >= 0 and ${t.withheldVat} >= 0 and ${t.withheldTax} + ${t.withheldVat} <= ${t.amount}`,
    ),
  ],
);

/** What was paid to KRA of the tax that was kept back from suppliers in a month. */
export const withheldPayments = pgTable(
  'withheld_payments',
  {
    id: id(),
    tax: text().$type<WithheldTax>().notNull(),
    month: text().notNull(),
    amount: money().notNull(),
    paidDate: day().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef().notNull(),
    reference: text(),
    recordedByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('withheld_payments_by_month').on(t.month, t.tax),
    check('withheld_payments_tax_known', isOneOf(t.tax, WITHHELD_TAXES)),
    check('withheld_payments_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('withheld_payments_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('withheld_payments_amount', sql`${t.amount} > 0`),
    check('withheld_payments_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

export type SupplierRow = typeof suppliers.$inferSelect;
export type BillRow = typeof bills.$inferSelect;
