import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Counts } from '../../domain/tills/rules.ts';
import { cashAccountRef, cashAccounts, transfers } from '../cash/tables.ts';
import { id, instant, money, now, total } from '../db/query/columns.ts';
import { expenses } from '../expenses/tables.ts';

const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** A cash box that is kept as a float: what was paid from it is paid back against its vouchers. */
export const pettyCashFunds = pgTable(
  'petty_cash_funds',
  {
    cashAccountId: uuid()
      .primaryKey()
      .references(() => cashAccounts.id, { onDelete: 'restrict' }),
    float: money().notNull(),
    largestVoucher: money(),
    custodian: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    check('petty_cash_funds_float', sql`${t.float} > 0`),
    check('petty_cash_funds_largest', sql`${t.largestVoucher} > 0 and ${t.largestVoucher} <= ${t.float}`),
  ],
);

/** Each count stays. What is over or short was posted with it. */
export const pettyCashCounts = pgTable(
  'petty_cash_counts',
  {
    id: id(),
    cashAccountId: cashAccountRef().notNull(),
    expected: total().notNull(),
    counted: money().notNull(),
    difference: total().notNull(),
    reason: text(),
    // Notes and coins; none where the sum was entered.
    pieces: jsonb().$type<Counts>(),
    countedAt: instant().notNull().default(now),
    countedByName: byName(),
  },
  (t) => [
    index('petty_cash_counts_by_fund').on(t.cashAccountId, t.countedAt, t.id),
    check(
      'petty_cash_counts_amount',
      sql`${t.counted} >= 0 and ${t.counted} = coalesce(counted_amount(${t.pieces}), ${t.counted})`,
    ),
    check('petty_cash_counts_difference', sql`${t.difference} = ${t.counted} - ${t.expected}`),
    check('petty_cash_counts_reason', sql`${t.difference} = 0 or ${t.reason} is not null`),
  ],
);

/** The box comes back to its float. Never edited: where its transfer is reversed, its vouchers are open again. */
export const pettyCashTopUps = pgTable(
  'petty_cash_top_ups',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    cashAccountId: cashAccountRef().notNull(),
    transferId: uuid()
      .notNull()
      .references(() => transfers.id, { onDelete: 'restrict' }),
    // The count that it went by.
    countId: uuid()
      .notNull()
      .references(() => pettyCashCounts.id, { onDelete: 'restrict' }),
    voucherCount: integer().notNull(),
    vouchers: total().notNull(),
    differences: total().notNull(),
    otherMovements: total().notNull(),
    amount: money().notNull(),
    madeByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('petty_cash_top_ups_by_number').on(t.number),
    uniqueIndex('petty_cash_top_ups_by_transfer').on(t.transferId),
    index('petty_cash_top_ups_by_count').on(t.countId),
    index('petty_cash_top_ups_by_fund').on(t.cashAccountId, t.number, t.id),
    check(
      'petty_cash_top_ups_amount',
      sql`${t.amount} > 0 and ${t.amount} = ${t.vouchers} - ${t.differences} - ${t.otherMovements}`,
    ),
  ],
);

/** An expense that was paid from a fund. Written by the database alone. */
export const pettyCashVouchers = pgTable(
  'petty_cash_vouchers',
  {
    expenseId: uuid()
      .primaryKey()
      .references(() => expenses.id, { onDelete: 'restrict' }),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    cashAccountId: cashAccountRef().notNull(),
    topUpId: uuid().references(() => pettyCashTopUps.id, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('petty_cash_vouchers_by_number').on(t.number),
    index('petty_cash_vouchers_by_fund').on(t.cashAccountId, t.number),
    index('petty_cash_vouchers_by_top_up').on(t.topUpId, t.number),
  ],
);
