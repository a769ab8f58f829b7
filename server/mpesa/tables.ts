import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHANNEL_KINDS, type ChannelKind, ENVIRONMENTS, type Environment } from '../../domain/mpesa/contract.ts';
import {
  MATCH_GROUNDS,
  type MatchGround,
  RECEIPT_SOURCES,
  RECEIPT_STATES,
  type ReceiptSource,
  type ReceiptState,
} from '../../domain/mpesa/receipt-contract.ts';
import { REQUEST_STATES, type RequestState } from '../../domain/mpesa/request-contract.ts';
import { invoices } from '../billing/tables/invoice-tables.ts';
import { depositMoves, payments } from '../billing/tables/payment-tables.ts';
import { cashAccountRef } from '../cash/tables.ts';
import {
  bytea,
  day,
  id,
  instant,
  isOneOf,
  literals,
  money,
  now,
  SMALL_PENDING_LIST,
  sealed,
  total,
} from '../db/query/columns.ts';
import { tenants } from '../tenants/tables.ts';
import { users } from '../users/tables.ts';

const channel = () => uuid().references(() => mpesaChannels.id, { onDelete: 'restrict' });

// A receipt number as Safaricom writes it.
const isReceiptNumber = (column: AnyPgColumn): SQL => sql`${column} ~ '^[A-Z0-9]{6,20}$'`;

/** The paybills and tills of the space. What opens them is sealed: each value to its row and field. */
export const mpesaChannels = pgTable(
  'mpesa_channels',
  {
    id: id(),
    name: text().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    shortcode: text().notNull(),
    storeNumber: text(),
    environment: text().$type<Environment>().notNull(),
    baseUrl: text(),
    cashAccountId: cashAccountRef().notNull(),
    consumerKey: sealed(),
    consumerSecret: sealed(),
    passkey: sealed(),
    initiatorName: text(),
    securityCredential: sealed(),
    certificate: text(),
    pullNumber: text(),
    refusesUnknown: boolean().notNull().default(false),
    // Unguessable, in the addresses that Safaricom calls: sealed for making them, hashed for finding the channel.
    callbackToken: sealed().notNull(),
    callbackTokenHash: bytea().notNull(),
    urlsRegisteredAt: instant(),
    pullRegisteredAt: instant(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('mpesa_channels_name_once').on(sql`fold_name(${t.name})`),
    uniqueIndex('mpesa_channels_shortcode_once').on(t.environment, t.shortcode),
    uniqueIndex('mpesa_channels_by_token').on(t.callbackTokenHash),
    check('mpesa_channels_kind_known', isOneOf(t.kind, CHANNEL_KINDS)),
    check('mpesa_channels_environment_known', isOneOf(t.environment, ENVIRONMENTS)),
    check('mpesa_channels_shortcode_form', sql`${t.shortcode} ~ '^[0-9]{5,7}$'`),
    check('mpesa_channels_address', sql`(${t.environment} = 'simulator') = (${t.baseUrl} is not null)`),
    // A simulator runs on this machine: credentials and play money go nowhere else.
    check(
      'mpesa_channels_on_this_machine',
      sql`${t.baseUrl} ~ '^http://(localhost|127[.]0[.]0[.]1|[[]::1[]]):[0-9]{2,5}$'`,
    ),
    // By hand in its migration: mpesa_channels_never_mixed, which excludes a simulator beside a real paybill or till.
  ],
);

/** The access token of a channel, sealed, which all nodes share: each new one ends the one before. */
export const mpesaTokens = pgTable('mpesa_tokens', {
  channelId: uuid()
    .primaryKey()
    .references(() => mpesaChannels.id, { onDelete: 'restrict' }),
  token: sealed().notNull(),
  expiresAt: instant().notNull(),
});

/**
 * Money that reached a paybill or till, each receipt once whatever way it was heard of. What it says never changes; whose it
 * is may, from suspense to a payment and back.
 */
export const mpesaReceipts = pgTable(
  'mpesa_receipts',
  {
    id: id(),
    receiptNumber: text().notNull(),
    channelId: channel().notNull(),
    // Where the money lies, even after the channel has another account.
    cashAccountId: cashAccountRef().notNull(),
    state: text().$type<ReceiptState>().notNull(),
    paidAt: instant().notNull(),
    amount: money().notNull(),
    accountReference: text(),
    payerName: text(),
    phone: text(),
    seenIn: text().array().$type<ReceiptSource[]>().notNull(),
    matchedBy: text().$type<MatchGround>(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'restrict' }),
    depositMoveId: uuid().references(() => depositMoves.id, { onDelete: 'restrict' }),
    // Why it waits in suspense, in words.
    note: text(),
    // When somebody took its assignment back: from then on only a person assigns it.
    releasedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('mpesa_receipts_once').on(t.receiptNumber),
    uniqueIndex('mpesa_receipts_payment_once').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    uniqueIndex('mpesa_receipts_deposit_once').on(t.depositMoveId).where(sql`${t.depositMoveId} is not null`),
    index('mpesa_receipts_by_paid').on(t.paidAt, t.id),
    index('mpesa_receipts_by_created').on(t.createdAt, t.id),
    index('mpesa_receipts_by_amount').on(t.amount, t.id),
    index('mpesa_receipts_waiting').on(t.paidAt, t.id).where(sql`${t.state} = 'suspense'`),
    index('mpesa_receipts_words')
      .using(
        'gin',
        sql`search_words(${t.receiptNumber}, ${t.accountReference}, ${t.payerName}, ${t.phone}) gin_trgm_ops`,
      )
      .with(SMALL_PENDING_LIST),
    check('mpesa_receipts_number_form', isReceiptNumber(t.receiptNumber)),
    check('mpesa_receipts_amount_positive', sql`${t.amount} > 0`),
    check('mpesa_receipts_state_known', isOneOf(t.state, RECEIPT_STATES)),
    check(
      'mpesa_receipts_seen',
      sql`cardinality(${t.seenIn}) > 0 and ${t.seenIn} <@ array[${literals(RECEIPT_SOURCES)}]`,
    ),
    check('mpesa_receipts_matched_by_known', isOneOf(t.matchedBy, MATCH_GROUNDS)),
    check(
      'mpesa_receipts_applied',
      sql`num_nonnulls(${t.paymentId}, ${t.depositMoveId}) = case when ${t.state} = 'applied' then 1 else 0 end and (${t.state} = 'applied') = (${t.matchedBy} is not null)`,
    ),
  ],
);

/** What was imported of the organisation portal. */
export const mpesaStatements = pgTable(
  'mpesa_statements',
  {
    id: id(),
    channelId: channel().notNull(),
    fileHash: text().notNull(),
    fromDay: day().notNull(),
    toDay: day().notNull(),
    opening: total().notNull(),
    closing: total().notNull(),
    // How many of its rows were new.
    lines: integer().notNull(),
    importedByName: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [index('mpesa_statements_by_channel').on(t.channelId, t.toDay)],
);

export const STATEMENT_LINE_KINDS = ['charge', 'settlement', 'payout', 'reversal', 'other'] as const;
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number];

/** Rows of statements that are no payments to us: charges, money on its way to the bank, money that went back. Each once. */
export const mpesaStatementLines = pgTable(
  'mpesa_statement_lines',
  {
    id: id(),
    statementId: uuid()
      .notNull()
      .references(() => mpesaStatements.id, { onDelete: 'restrict' }),
    channelId: channel().notNull(),
    // The same in every file that has this row.
    key: text().notNull(),
    receiptNumber: text().notNull(),
    kind: text().$type<StatementLineKind>().notNull(),
    details: text().notNull(),
    paidAt: instant().notNull(),
    // What came in is positive.
    amount: money().notNull(),
    // What it was booked as: a cash entry, a transfer, or the receipt that went back. Without, a person has to look.
    bookedAs: uuid(),
  },
  (t) => [
    uniqueIndex('mpesa_statement_lines_once').on(t.channelId, t.key),
    index('mpesa_statement_lines_by_statement').on(t.statementId),
    check('mpesa_statement_lines_number_form', isReceiptNumber(t.receiptNumber)),
    check('mpesa_statement_lines_kind_known', isOneOf(t.kind, STATEMENT_LINE_KINDS)),
    check('mpesa_statement_lines_not_zero', sql`${t.amount} <> 0`),
  ],
);

/** Prompts to phones, and what became of them. What is paid stays paid; who pays later than we waited still pays. */
export const mpesaRequests = pgTable(
  'mpesa_requests',
  {
    id: id(),
    channelId: channel().notNull(),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    // What is bought by it, which a later feature knows: its invoice is issued once it is paid.
    checkoutId: uuid(),
    phone: text().notNull(),
    amount: money().notNull(),
    accountReference: text().notNull(),
    // A test of the channel: it is for nobody.
    isTest: boolean().notNull().default(false),
    state: text().$type<RequestState>().notNull().default('created'),
    // Safaricom's own number for it, known once it was accepted.
    checkoutRequestId: text(),
    resultCode: text(),
    // Why it was refused before it reached a phone, in words.
    reason: text(),
    paidAmount: money(),
    receiptId: uuid().references(() => mpesaReceipts.id, { onDelete: 'restrict' }),
    // What tells Safaricom of it.
    effectId: uuid().notNull(),
    // How often it was asked what became of it, and when to ask next.
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    requestedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    requestedByName: text().notNull(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('mpesa_requests_by_checkout').on(t.checkoutRequestId),
    uniqueIndex('mpesa_requests_receipt_once').on(t.receiptId).where(sql`${t.receiptId} is not null`),
    // Two prompts on one phone that are both paid would be two payments.
    uniqueIndex('mpesa_requests_one_open').on(t.phone).where(sql`${t.state} in ('created', 'sent', 'pending')`),
    index('mpesa_requests_by_created').on(t.createdAt, t.id),
    index('mpesa_requests_by_amount').on(t.amount, t.id),
    index('mpesa_requests_by_phone').on(t.phone, t.createdAt),
    index('mpesa_requests_by_invoice').on(t.invoiceId),
    index('mpesa_requests_by_tenant').on(t.tenantId),
    index('mpesa_requests_by_checkout_id').on(t.checkoutId, t.createdAt).where(sql`${t.checkoutId} is not null`),
    index('mpesa_requests_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    check('mpesa_requests_state_known', isOneOf(t.state, REQUEST_STATES)),
    check('mpesa_requests_whole_shillings', sql`${t.amount} > 0 and ${t.amount} = trunc(${t.amount})`),
    check(
      'mpesa_requests_for_something',
      sql`${t.isTest} <> (num_nonnulls(${t.invoiceId}, ${t.tenantId}, ${t.checkoutId}) > 0)`,
    ),
    check('mpesa_requests_paid', sql`${t.state} <> 'paid' or ${t.receiptId} is not null`),
  ],
);
