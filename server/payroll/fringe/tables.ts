import { sql } from 'drizzle-orm';
import { check, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FringeLoan } from '../../../domain/payroll/fringe/fringe-contract.ts';
import { day, id, instant, money, now } from '../../db/query/columns.ts';

const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);
const yearlyRate = () => numeric({ precision: 5, scale: 2, mode: 'number' }).notNull();

/** The market interest rates that the Commissioner publishes for a quarter, with the tax on the benefit. */
export const fringeRates = pgTable(
  'fringe_rates',
  {
    id: id(),
    validFrom: text().notNull(),
    knownThrough: text().notNull(),
    marketRate: yearlyRate(),
    taxRate: yearlyRate(),
    createdByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('fringe_rates_month_taken').on(t.validFrom),
    check(
      'fringe_rates_months',
      sql`${t.validFrom} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and ${t.knownThrough} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and ${t.knownThrough} >= ${t.validFrom}`,
    ),
    check('fringe_rates_percent', sql`${t.marketRate} between 0 and 100 and ${t.taxRate} between 0 and 100`),
  ],
);

/** Loans as they were when the tax of a month was posted. */
export type PostedLoan = Omit<FringeLoan, 'employeeName' | 'purpose'>;

/** The tax of a month on what employees saved by loans below market. What was posted is taken back, never changed. */
export const fringeMonths = pgTable(
  'fringe_months',
  {
    id: id(),
    month: text().notNull(),
    marketRate: yearlyRate(),
    taxRate: yearlyRate(),
    loans: jsonb().$type<PostedLoan[]>().notNull(),
    benefit: money().notNull(),
    tax: money().notNull(),
    postedOn: day().notNull(),
    postedByName: byName(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('fringe_months_once').on(t.month).where(sql`${t.reversedAt} is null`),
    check('fringe_months_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('fringe_months_amounts', sql`${t.tax} > 0 and ${t.benefit} >= ${t.tax}`),
    check('fringe_months_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);
