import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CLOSING_STEPS, type ClosingStepId } from '../../domain/closing/steps.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';

const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** A step of a month that somebody saw to. Taken back, it is gone; the audit log keeps it. */
export const closingSteps = pgTable(
  'closing_steps',
  {
    id: id(),
    month: day().notNull(),
    step: text().$type<ClosingStepId>().notNull(),
    note: text(),
    byName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('closing_steps_once').on(t.month, t.step),
    check('closing_steps_known', isOneOf(t.step, CLOSING_STEPS)),
    check('closing_steps_first_day', sql`extract(day from ${t.month}) = 1`),
  ],
);

/** Who closed a month. Whether it is closed says the lock of the books. */
export const monthClosings = pgTable(
  'month_closings',
  { id: id(), month: day().notNull(), byName: byName(), createdAt: instant().notNull().default(now) },
  (t) => [
    index('month_closings_by_month').on(t.month, t.createdAt),
    check('month_closings_first_day', sql`extract(day from ${t.month}) = 1`),
  ],
);

/** An expense of a month whose bill came later: booked on its last day, and taken back on the next. */
export const accruals = pgTable(
  'accruals',
  {
    id: id(),
    account: text()
      .notNull()
      .references(() => accounts.code),
    amount: money().notNull(),
    monthEnd: day().notNull(),
    description: text().notNull(),
    recordedByName: byName(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('accruals_by_created').on(t.createdAt, t.id),
    index('accruals_by_month').on(t.monthEnd, t.createdAt, t.id),
    check('accruals_amount', sql`${t.amount} > 0`),
    check('accruals_month_end', sql`extract(day from ${t.monthEnd} + 1) = 1`),
    check('accruals_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);
