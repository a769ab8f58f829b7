import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DEPOSIT_MOVE_KINDS, type DepositMove } from '../../../domain/billing/payments/payment-contract.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/settings/contract.ts';
import { cashAccountRef } from '../../cash/tables.ts';
import { day, id, instant, isOneOf, money, now, SMALL_PENDING_LIST } from '../../db/query/columns.ts';
import { isDatedAhead } from '../../db/query/written-since.ts';
import { parties } from '../../parties/tables.ts';
import { siteUnchecked } from '../../settings/tables.ts';
import { tenants } from '../../tenants/tables.ts';
import { users } from '../../users/tables.ts';
import { creditNotes, invoices } from './invoice-tables.ts';
import { writeOffs } from './write-off-tables.ts';

const tenant = () => uuid().references(() => tenants.id, { onDelete: 'restrict' });
const invoice = () => uuid().references(() => invoices.id, { onDelete: 'restrict' });
const user = () => uuid().references(() => users.id, { onDelete: 'restrict' });
const method = () => text().$type<PaymentMethod>();

/** A payment is never edited; it is reversed. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    receipt: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    tenantId: tenant(),
    // Who paid where that is no tenant.
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    // The invoice that was named; what it did not need went elsewhere.
    invoiceId: invoice(),
    amount: money().notNull(),
    // What the tenant kept back for the tax office, with certificates: it pays the invoice as money does.
    withholdingVat: money().notNull().default('0'),
    withholdingTax: money().notNull().default('0'),
    // The certificates of KRA for what was kept back: number and date.
    vatCertificate: text(),
    vatCertificateDate: day(),
    taxCertificate: text(),
    taxCertificateDate: day(),
    settled: money().generatedAlwaysAs(sql`amount + withholding_vat + withholding_tax`),
    unallocated: money().notNull(),
    paymentDate: day().notNull(),
    paymentMethod: method().notNull(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    notes: text(),
    // Received by another system: its entry is against the opening balances, and not in a cash account.
    opening: boolean().notNull().default(false),
    recordedBy: user(),
    recordedByName: text().notNull(),
    reversedAt: instant(),
    reversedBy: text(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('payments_by_receipt').on(t.receipt),
    index('payments_by_created').on(t.createdAt, t.id),
    index('payments_by_date').on(t.paymentDate, t.id),
    index('payments_by_amount').on(t.amount, t.id),
    index('payments_dated_ahead').on(t.createdAt).where(isDatedAhead(t.paymentDate, t.createdAt)),
    index('payments_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('payments_by_party').on(t.partyId, t.createdAt, t.id).where(sql`${t.partyId} is not null`),
    index('payments_by_invoice').on(t.invoiceId),
    index('payments_withheld')
      .on(t.paymentDate, t.id)
      .where(sql`${t.reversedAt} is null and (${t.withholdingVat} > 0 or ${t.withholdingTax} > 0)`),
    index('payments_by_method').on(t.paymentMethod),
    index('payments_last').on(t.tenantId, t.paymentDate).where(sql`${t.reversedAt} is null`),
    index('payments_open').on(t.tenantId).where(sql`${t.unallocated} > 0 and ${t.reversedAt} is null`),
    index('payments_reference_words')
      .using('gin', t.reference.op('gin_trgm_ops'))
      .with(SMALL_PENDING_LIST)
      .where(sql`${t.reference} is not null`),
    index('payments_notes_words').using('gin', t.notes.op('gin_trgm_ops')).where(sql`${t.notes} is not null`),
    // An M-Pesa code is the code of one payment.
    uniqueIndex('payments_mpesa_code_once')
      .on(sql`upper(btrim(${t.reference}))`)
      .where(sql`${t.paymentMethod} = 'mobile_money' and ${t.reference} is not null and ${t.reversedAt} is null`),
    check('payments_amount_positive', sql`${t.amount} > 0`),
    check('payments_withholding', sql`${t.withholdingVat} >= 0 and ${t.withholdingTax} >= 0`),
    check(
      'payments_certificates',
      sql`(${t.vatCertificate} is null) = (${t.vatCertificateDate} is null) and (${t.taxCertificate} is null) = (${t.taxCertificateDate} is null)
        and (${t.vatCertificate} is null or ${t.withholdingVat} > 0) and (${t.taxCertificate} is null or ${t.withholdingTax} > 0)`,
    ),
    check(
      'payments_unallocated',
      sql`${t.unallocated} between 0 and ${t.amount} + ${t.withholdingVat} + ${t.withholdingTax}`,
    ),
    check('payments_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('payments_from_somebody', sql`num_nonnulls(${t.tenantId}, ${t.partyId}, ${t.invoiceId}) > 0`),
    check('payments_from_one', sql`${t.tenantId} is null or ${t.partyId} is null`),
    check('payments_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

export const depositMoves = pgTable(
  'deposit_moves',
  {
    id: id(),
    tenantId: tenant().notNull(),
    kind: text().$type<DepositMove['kind']>().notNull(),
    amount: money().notNull(),
    moveDate: day().notNull(),
    paymentMethod: method(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    reason: text(),
    // The forfeit that it takes back.
    reversesId: uuid().references((): AnyPgColumn => depositMoves.id, { onDelete: 'restrict' }),
    recordedByName: text().notNull(),
    siteId: siteUnchecked(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('deposit_moves_by_tenant').on(t.tenantId, t.createdAt),
    index('deposit_moves_by_created').on(t.createdAt, t.id),
    index('deposit_moves_by_mpesa_code')
      .on(sql`upper(btrim(${t.reference}))`)
      .where(sql`${t.paymentMethod} = 'mobile_money' and ${t.kind} = 'taken' and ${t.reference} is not null`),
    index('deposit_moves_by_bank_reference')
      .on(sql`upper(btrim(${t.reference}))`)
      .where(sql`${t.paymentMethod} = 'bank_transfer' and ${t.kind} = 'taken' and ${t.reference} is not null`),
    index('deposit_moves_by_day').on(t.moveDate),
    uniqueIndex('deposit_moves_reversed_once').on(t.reversesId),
    check('deposit_moves_reverses', sql`(${t.kind} = 'forfeit_reversed') = (${t.reversesId} is not null)`),
    check('deposit_moves_kind_known', isOneOf(t.kind, DEPOSIT_MOVE_KINDS)),
    check('deposit_moves_amount_positive', sql`${t.amount} > 0`),
    check(
      'deposit_moves_method',
      // A deposit that another system took has none.
      sql`(${t.kind} <> 'refunded' or ${t.paymentMethod} is not null) and (${t.paymentMethod} is null or ${t.kind} in ('taken', 'refunded') and ${isOneOf(t.paymentMethod, PAYMENT_METHODS)})`,
    ),
  ],
);

/** What is held of a tenant, moved by a trigger under the row's lock: never less than nothing. */
export const depositBalances = pgTable(
  'deposit_balances',
  {
    tenantId: uuid()
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    balance: money().notNull(),
  },
  (t) => [check('deposit_balances_not_negative', sql`${t.balance} >= 0`)],
);

/** Which money settles which invoice. Append-only: a reversal is a row with the opposite sign. */
export const allocations = pgTable(
  'allocations',
  {
    id: id(),
    invoiceId: invoice().notNull(),
    amount: money().notNull(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'restrict' }),
    creditNoteId: uuid().references(() => creditNotes.id, { onDelete: 'restrict' }),
    depositMoveId: uuid().references(() => depositMoves.id, { onDelete: 'restrict' }),
    writeOffId: uuid().references(() => writeOffs.id, { onDelete: 'restrict' }),
    // The day on which the books have it, so that what was open on a day can be told later.
    datedOn: day().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('allocations_by_invoice').on(t.invoiceId, t.createdAt),
    index('allocations_by_payment').on(t.paymentId),
    index('allocations_by_credit_note').on(t.creditNoteId),
    index('allocations_by_deposit_move').on(t.depositMoveId),
    index('allocations_by_write_off').on(t.writeOffId).where(sql`${t.writeOffId} is not null`),
    index('allocations_by_day').on(t.datedOn),
    check(
      'allocations_of_one',
      sql`num_nonnulls(${t.paymentId}, ${t.creditNoteId}, ${t.depositMoveId}, ${t.writeOffId}) = 1`,
    ),
    check('allocations_not_zero', sql`${t.amount} <> 0`),
  ],
);

const share = () => numeric({ precision: 20, scale: 8 }).notNull();

/**
 * What the payments of a day were for: each part of an invoice that they settled, shared over its lines by account. A trigger
 * adds a row with every payment; several rows of one day are its parts, until they are put together. The cash basis reads it.
 */
export const paidDays = pgTable(
  'paid_days',
  { account: text().notNull(), day: day().notNull(), net: share(), vat: share() },
  (t) => [index('paid_days_by_day').on(t.day)],
);
