import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { COUNT_MOMENTS, type CountMoment, type Counts } from '../../domain/tills/rules.ts';
import { cashAccountRef, transfers } from '../cash/tables.ts';
import { id, instant, isOneOf, money, now, total } from '../db/query/columns.ts';
import { journalEntries } from '../ledger/tables.ts';
import { site } from '../settings/tables.ts';
import { users } from '../users/tables.ts';

const user = () => uuid().references(() => users.id, { onDelete: 'restrict' });
const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** A till from its opening to its count. Closed once, and then only handed over. */
export const tills = pgTable(
  'tills',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    cashAccountId: cashAccountRef().notNull(),
    siteId: site(),
    openedAt: instant().notNull().default(now),
    openedBy: user(),
    openedByName: byName(),
    floatAmount: money().notNull(),
    // The float less what the books had: posted when it was opened, against over and short or the account it was taken from.
    openingDifference: total().notNull().default('0'),
    openingReason: text(),
    takenFromId: cashAccountRef(),
    closedAt: instant(),
    closedBy: user(),
    closedByName: text(),
    expected: total(),
    counted: money(),
    difference: total(),
    reason: text(),
    transferId: uuid().references(() => transfers.id, { onDelete: 'restrict' }),
    handedOverAt: instant(),
    // Who was acting, as the database knows it.
    handedOverBy: text(),
    handedOverByName: text(),
    receivedAt: instant(),
    receivedByName: text(),
  },
  (t) => [
    uniqueIndex('tills_by_number').on(t.number),
    uniqueIndex('tills_one_open').on(t.cashAccountId).where(sql`${t.closedAt} is null`),
    uniqueIndex('tills_by_transfer').on(t.transferId).where(sql`${t.transferId} is not null`),
    index('tills_by_opened').on(t.openedAt, t.id),
    index('tills_by_account').on(t.cashAccountId, t.openedAt),
    check('tills_float', sql`${t.floatAmount} >= 0 and ${t.counted} >= 0`),
    check(
      'tills_opening_reason',
      sql`${t.openingDifference} = 0 or ${t.openingReason} is not null or (${t.takenFromId} is not null and ${t.openingDifference} > 0)`,
    ),
    check(
      'tills_closed_whole',
      sql`num_nulls(${t.closedAt}, ${t.closedByName}, ${t.expected}, ${t.counted}, ${t.difference}) in (0, 5)`,
    ),
    check('tills_difference', sql`${t.difference} = ${t.counted} - ${t.expected}`),
    check('tills_reason', sql`${t.difference} is null or ${t.difference} = 0 or ${t.reason} is not null`),
    check('tills_handed_over_closed', sql`${t.transferId} is null or ${t.closedAt} is not null`),
    check(
      'tills_handed_over_whole',
      sql`num_nulls(${t.transferId}, ${t.handedOverAt}, ${t.handedOverBy}, ${t.handedOverByName}) in (0, 4)`,
    ),
    check('tills_received', sql`${t.receivedAt} is null or ${t.transferId} is not null`),
  ],
);

/** Each count stays, also one that was looked at and not closed with. */
export const tillCounts = pgTable(
  'till_counts',
  {
    id: id(),
    tillId: uuid()
      .notNull()
      .references(() => tills.id, { onDelete: 'restrict' }),
    moment: text().$type<CountMoment>().notNull(),
    amount: money().notNull(),
    // Notes and coins; none where the sum was entered.
    pieces: jsonb().$type<Counts>(),
    countedAt: instant().notNull().default(now),
    countedByName: byName(),
  },
  (t) => [
    index('till_counts_by_till').on(t.tillId, t.countedAt),
    check('till_counts_moment_known', isOneOf(t.moment, COUNT_MOMENTS)),
    check(
      'till_counts_amount',
      sql`${t.amount} >= 0 and ${t.amount} = coalesce(counted_amount(${t.pieces}), ${t.amount})`,
    ),
  ],
);

/** What came into a till and left it while it was open, by its entry in the books. Written by the database alone. */
export const tillMoves = pgTable(
  'till_moves',
  {
    tillId: uuid()
      .notNull()
      .references(() => tills.id, { onDelete: 'restrict' }),
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id),
    sourceType: text().notNull(),
    sourceId: text().notNull(),
    amount: total().notNull(),
  },
  (t) => [
    primaryKey({ name: 'till_moves_pkey', columns: [t.tillId, t.entryId] }),
    index('till_moves_by_entry').on(t.entryId),
    index('till_moves_by_source').on(t.sourceType, t.sourceId),
  ],
);
