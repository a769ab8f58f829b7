import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CASH_ACCOUNT_KINDS,
  CASH_ENTRY_KINDS,
  type CashAccountKind,
  type CashEntryKind,
  KINDS_FOR_METHOD,
} from '../../domain/cash/rules.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import { day, id, instant, isOneOf, literals, money, now } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';
import { site } from '../settings/tables.ts';

const kind = () => text().$type<CashAccountKind>().notNull();

/** A place where money lies, with its own account in the chart. It is closed, never deleted. */
export const cashAccounts = pgTable(
  'cash_accounts',
  {
    id: id(),
    name: text().notNull(),
    kind: kind(),
    account: text()
      .notNull()
      .references(() => accounts.code),
    bank: text(),
    numberEnd: text(),
    siteId: site(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('cash_accounts_name_taken').on(sql`fold_name(${t.name})`),
    uniqueIndex('cash_accounts_account_taken').on(t.account),
    // What a default refers to.
    unique('cash_accounts_as_default').on(t.id, t.kind, t.isActive),
    check('cash_accounts_kind_known', isOneOf(t.kind, CASH_ACCOUNT_KINDS)),
    check('cash_accounts_number_end', sql`${t.numberEnd} ~ '^[0-9A-Za-z]{1,4}$'`),
    check('cash_accounts_not_transit', sql`${t.account} not in ('1050', '1090')`),
  ],
);

const fits = (method: SQL, place: SQL): SQL =>
  sql.join(
    PAYMENT_METHODS.map(
      (one) => sql`(${method} = ${sql.raw(`'${one}'`)} and ${place} in (${literals(KINDS_FOR_METHOD[one])}))`,
    ),
    sql` or `,
  );

/** Where money of a method goes unless another account is chosen: one for each method, changed by moving it. */
export const cashAccountMethods = pgTable(
  'cash_account_methods',
  {
    paymentMethod: text().$type<PaymentMethod>().primaryKey(),
    cashAccountId: uuid().notNull(),
    // As the account is, so that the key holds it to an open one of a kind that fits.
    kind: kind(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    index('cash_account_methods_by_account').on(t.cashAccountId),
    foreignKey({
      name: 'cash_account_methods_open',
      columns: [t.cashAccountId, t.kind, t.isActive],
      foreignColumns: [cashAccounts.id, cashAccounts.kind, cashAccounts.isActive],
    }),
    check('cash_account_methods_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('cash_account_methods_active', sql`${t.isActive}`),
    check('cash_account_methods_fits', fits(sql`${t.paymentMethod}`, sql`${t.kind}`)),
  ],
);

/** Where the money of a row lies. Rows from before there was a choice name none: seeded_cash_account says which it was. */
export const cashAccountRef = () => uuid().references(() => cashAccounts.id, { onDelete: 'restrict' });

const reversal = () => ({ reversedAt: instant(), reversedBy: text(), reverseReason: text() });
const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** Never edited: it arrives once, and is reversed once. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    fromId: cashAccountRef().notNull(),
    toId: cashAccountRef().notNull(),
    amount: money().notNull(),
    charges: money().notNull().default('0'),
    transferDate: day().notNull(),
    // None while it is in transit.
    arrivedOn: day(),
    reference: text(),
    notes: text(),
    recordedByName: byName(),
    ...reversal(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('transfers_by_number').on(t.number),
    index('transfers_by_created').on(t.createdAt, t.id),
    index('transfers_by_date').on(t.transferDate, t.id),
    index('transfers_by_amount').on(t.amount, t.id),
    index('transfers_from').on(t.fromId, t.transferDate),
    index('transfers_to').on(t.toId, t.transferDate),
    index('transfers_in_transit').on(t.transferDate).where(sql`${t.arrivedOn} is null and ${t.reversedAt} is null`),
    check('transfers_amount_positive', sql`${t.amount} > 0`),
    check('transfers_charges', sql`${t.charges} >= 0`),
    check('transfers_elsewhere', sql`${t.fromId} <> ${t.toId}`),
    check('transfers_arrive_later', sql`${t.arrivedOn} >= ${t.transferDate}`),
    check('transfers_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

/** What the bank takes or gives, and what the owner pays in or takes out. Never edited; it is reversed. */
export const cashEntries = pgTable(
  'cash_entries',
  {
    id: id(),
    kind: text().$type<CashEntryKind>().notNull(),
    cashAccountId: cashAccountRef().notNull(),
    amount: money().notNull(),
    entryDate: day().notNull(),
    description: text().notNull(),
    recordedByName: byName(),
    ...reversal(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('cash_entries_by_created').on(t.createdAt, t.id),
    index('cash_entries_by_date').on(t.entryDate, t.id),
    index('cash_entries_by_amount').on(t.amount, t.id),
    index('cash_entries_by_account').on(t.cashAccountId, t.entryDate),
    check('cash_entries_kind_known', isOneOf(t.kind, CASH_ENTRY_KINDS)),
    check('cash_entries_amount_positive', sql`${t.amount} > 0`),
    check('cash_entries_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);
