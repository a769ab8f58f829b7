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
import { DATE_ORDERS, type DateOrder } from '../../domain/banking/readers/bank-day.ts';
import type { BankProfile } from '../../domain/banking/readers/profile.ts';
import { cashAccounts } from '../cash/tables.ts';
import { day, id, instant, isOneOf, now, total } from '../db/query/columns.ts';
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
