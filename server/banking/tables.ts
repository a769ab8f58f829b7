import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MATCH_KINDS, STATEMENT_FORMATS } from '../../domain/banking/contract.ts';
import { NOTICE_STATES, type NoticeState } from '../../domain/banking/notice-contract.ts';
import { DATE_ORDERS, type DateOrder } from '../../domain/banking/readers/bank-day.ts';
import type { BankProfile } from '../../domain/banking/readers/profile.ts';
import { MATCH_GROUNDS, type MatchGround } from '../../domain/mpesa/receipt-contract.ts';
import { depositMoves, payments } from '../billing/tables/payment-tables.ts';
import { cashAccounts } from '../cash/tables.ts';
import {
  bytea,
  day,
  id,
  instant,
  isOneOf,
  money,
  now,
  SMALL_PENDING_LIST,
  sealed,
  total,
} from '../db/query/columns.ts';
import { accounts, journalEntries } from '../ledger/tables.ts';

const cashAccount = () =>
  uuid()
    .notNull()
    .references(() => cashAccounts.id, { onDelete: 'restrict' });
const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** Which column of a bank's sheet is which. */
export const bankProfiles = pgTable(
  'bank_profiles',
  {
    id: id(),
    name: text().notNull(),
    columns: jsonb().$type<BankProfile['columns']>().notNull(),
    dateOrder: text().$type<DateOrder>(),
    decimal: text().$type<'.' | ','>(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('bank_profiles_name_taken').on(sql`fold_name(${t.name})`),
    check('bank_profiles_order_known', isOneOf(t.dateOrder, DATE_ORDERS)),
    check('bank_profiles_decimal', sql`${t.decimal} in ('.', ',')`),
  ],
);

/** What people said once about lines of a kind. */
export const bankRules = pgTable(
  'bank_rules',
  {
    id: id(),
    name: text().notNull(),
    contains: text().notNull(),
    least: total(),
    most: total(),
    way: text().$type<'in' | 'out'>(),
    account: text()
      .notNull()
      .references(() => accounts.code, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('bank_rules_name_taken').on(sql`fold_name(${t.name})`),
    check('bank_rules_contains', sql`length(${t.contains}) >= 3`),
    check('bank_rules_range', sql`${t.least} >= 0 and ${t.least} <= ${t.most}`),
    check('bank_rules_way', sql`${t.way} in ('in', 'out')`),
  ],
);

/** A file of a bank, as it was taken in: its balances, its hash, and how much of it was new. */
export const bankStatements = pgTable(
  'statements',
  {
    id: id(),
    cashAccountId: cashAccount(),
    format: text().$type<(typeof STATEMENT_FORMATS)[number]>().notNull(),
    fromDate: day().notNull(),
    toDate: day().notNull(),
    opening: total().notNull(),
    closing: total().notNull(),
    lines: integer().notNull(),
    duplicates: integer().notNull(),
    sha256: text().notNull(),
    importedByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('statements_once').on(t.cashAccountId, t.sha256),
    index('statements_by_created').on(t.createdAt, t.id),
    index('statements_by_account').on(t.cashAccountId, t.fromDate),
    check('statements_format_known', isOneOf(t.format, STATEMENT_FORMATS)),
    check('statements_period', sql`${t.fromDate} <= ${t.toDate}`),
    check('statements_hash', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What the bank says: never changed, but for whether it is matched. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'restrict' }),
    cashAccountId: cashAccount(),
    lineDate: day().notNull(),
    amount: total().notNull(),
    reference: text(),
    narration: text().notNull(),
    // After this line, as the bank says or as its lines add up to.
    balance: total().notNull(),
    // Which of several lines that are alike in all of this.
    ordinal: integer().notNull(),
    // In the file: of lines of one day it says which came first.
    place: integer().notNull(),
    isMatched: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('statement_lines_once').on(
      t.cashAccountId,
      t.lineDate,
      t.amount,
      sql`coalesce(${t.reference}, '')`,
      t.balance,
      t.ordinal,
    ),
    index('statement_lines_by_date').on(t.lineDate, t.id),
    index('statement_lines_by_amount').on(t.amount, t.id),
    index('statement_lines_by_statement').on(t.statementId),
    index('statement_lines_unmatched').on(t.cashAccountId, t.lineDate, t.id).where(sql`not ${t.isMatched}`),
    check('statement_lines_amount', sql`${t.amount} <> 0`),
    check('statement_lines_ordinal', sql`${t.ordinal} > 0`),
  ],
);

/** A line and an entry of the books are the same money. Only ever added to: what is undone gets its opposite. */
export const matches = pgTable(
  'matches',
  {
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => statementLines.id, { onDelete: 'restrict' }),
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id, { onDelete: 'restrict' }),
    kind: text().$type<(typeof MATCH_KINDS)[number]>().notNull(),
    // The document that the match recorded, to be reversed when it is undone.
    documentId: text(),
    // As it moves the account; what is undone has the opposite sign.
    amount: total().notNull(),
    sign: smallint().notNull().default(1),
    undoes: uuid(),
    reason: text(),
    madeByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('matches_by_line').on(t.lineId),
    index('matches_by_entry').on(t.entryId),
    uniqueIndex('matches_undone_once').on(t.undoes),
    foreignKey({ name: 'matches_undoes', columns: [t.undoes], foreignColumns: [t.id] }).onDelete('restrict'),
    check('matches_kind_known', isOneOf(t.kind, MATCH_KINDS)),
    check('matches_amount', sql`${t.amount} <> 0`),
    check('matches_sign', sql`${t.sign} in (1, -1) and (${t.sign} = -1) = (${t.undoes} is not null)`),
  ],
);

/** Books and bank agreed at the end of a day: signed, and locked until somebody opens it again with a reason. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: id(),
    cashAccountId: cashAccount(),
    date: day().notNull(),
    statementBalance: total().notNull(),
    ledgerBalance: total().notNull(),
    unpresented: total().notNull(),
    uncredited: total().notNull(),
    closedByName: byName(),
    createdAt: instant().notNull().default(now),
    reopenedAt: instant(),
    reopenedBy: text(),
    reopenReason: text(),
  },
  (t) => [
    index('reconciliations_by_created').on(t.createdAt, t.id),
    index('reconciliations_closed').on(t.cashAccountId, t.date).where(sql`${t.reopenedAt} is null`),
    check(
      'reconciliations_agree',
      sql`${t.statementBalance} = ${t.ledgerBalance} - ${t.unpresented} + ${t.uncredited}`,
    ),
    check('reconciliations_reopened', sql`(${t.reopenedAt} is null) = (${t.reopenReason} is null)`),
  ],
);

/** Bank accounts for which KCB sends notices. The token in the addresses it calls is sealed for showing them and hashed for finding the account. */
export const noticeAccounts = pgTable(
  'notice_accounts',
  {
    cashAccountId: uuid()
      .primaryKey()
      .references(() => cashAccounts.id, { onDelete: 'restrict' }),
    publicKey: text(),
    accountNumber: text(),
    tillNumber: text(),
    shortCode: text(),
    token: sealed().notNull(),
    tokenHash: bytea().notNull(),
    isActive: boolean().notNull(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('notice_accounts_by_token').on(t.tokenHash),
    check('notice_accounts_key', sql`not ${t.isActive} or ${t.publicKey} is not null`),
  ],
);

/**
 * Money of which a bank told us before its statement, each transaction once however often it was sent. What it says never
 * changes; whose it is may.
 */
export const bankNotices = pgTable(
  'bank_notices',
  {
    id: id(),
    cashAccountId: cashAccount(),
    transactionId: text().notNull(),
    state: text().$type<NoticeState>().notNull(),
    paidOn: day().notNull(),
    amount: money().notNull(),
    reference: text(),
    payerName: text(),
    phone: text(),
    narration: text(),
    matchedBy: text().$type<MatchGround>(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'restrict' }),
    depositMoveId: uuid().references(() => depositMoves.id, { onDelete: 'restrict' }),
    // The bank line that had brought the money into the books before the notice came.
    lineId: uuid().references(() => statementLines.id, { onDelete: 'restrict' }),
    // Why it waits, in words.
    note: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('bank_notices_once').on(sql`upper(${t.transactionId})`),
    uniqueIndex('bank_notices_payment_once').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    uniqueIndex('bank_notices_deposit_once').on(t.depositMoveId).where(sql`${t.depositMoveId} is not null`),
    index('bank_notices_by_created').on(t.createdAt, t.id),
    index('bank_notices_by_paid').on(t.paidOn, t.id),
    index('bank_notices_by_amount').on(t.amount, t.id),
    index('bank_notices_by_account').on(t.cashAccountId, t.createdAt),
    index('bank_notices_by_line').on(t.lineId),
    index('bank_notices_waiting').on(t.createdAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('bank_notices_words')
      .using('gin', sql`search_words(${t.transactionId}, ${t.reference}, ${t.payerName}, ${t.phone}) gin_trgm_ops`)
      .with(SMALL_PENDING_LIST),
    check('bank_notices_number_form', sql`length(${t.transactionId}) between 1 and 60`),
    check('bank_notices_amount_positive', sql`${t.amount} > 0`),
    check('bank_notices_state_known', isOneOf(t.state, NOTICE_STATES)),
    check('bank_notices_matched_by_known', isOneOf(t.matchedBy, MATCH_GROUNDS)),
    check(
      'bank_notices_applied',
      sql`num_nonnulls(${t.paymentId}, ${t.depositMoveId}) = case when ${t.state} = 'applied' then 1 else 0 end
        and (${t.state} = 'applied') = (${t.matchedBy} is not null)
        and (${t.state} = 'on_statement') = (${t.lineId} is not null)`,
    ),
  ],
);
