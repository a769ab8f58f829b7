import { sql } from 'drizzle-orm';
import { check, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { FIRST_YEAR, LAST_YEAR, MONTHS } from '../../domain/budgets/rules.ts';
import { instant, now } from '../db/query/columns.ts';
import { accounts } from '../ledger/tables.ts';

/** What is planned for an account in a calendar year, January first. */
export const budgets = pgTable(
  'budgets',
  {
    // account and year, for the audit log.
    id: text().notNull(),
    account: text()
      .notNull()
      .references(() => accounts.code),
    year: smallint().notNull(),
    months: numeric({ precision: 14, scale: 2 }).array().notNull(),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: 'budgets_pkey', columns: [t.year, t.account] }),
    check('budgets_id', sql`${t.id} = ${t.account} || '-' || ${t.year}::text`),
    check('budgets_year', sql`${t.year} between ${sql.raw(`${FIRST_YEAR} and ${LAST_YEAR}`)}`),
    check(
      'budgets_months',
      sql`cardinality(${t.months}) = ${sql.raw(String(MONTHS.length))} and array_position(${t.months}, null) is null and 0 <= all (${t.months})`,
    ),
  ],
);
