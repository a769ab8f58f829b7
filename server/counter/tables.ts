import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { invoices } from '../billing/tables/invoice-tables.ts';
import { instant, money, now } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';

const user = () => uuid().references(() => users.id, { onDelete: 'restrict' });

/** Who sold what an invoice of the counter bills, and who let it pass where it was beyond the limits. Never edited. */
export const counterSales = pgTable(
  'counter_sales',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    soldBy: user().notNull(),
    soldByName: text().notNull(),
    discount: money().notNull().default('0'),
    reason: text(),
    approvedBy: user(),
    approvedByName: text(),
    // Why it had to be approved.
    approvedFor: text(),
    // Cash that was given, of which the change went back.
    tendered: money(),
    soldAt: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('counter_sales_by_created').on(t.createdAt, t.invoiceId),
    index('counter_sales_by_sold').on(t.soldAt),
    check(
      'counter_sales_discount_reasoned',
      sql`${t.discount} >= 0 and (${t.discount} = 0 or ${t.reason} is not null)`,
    ),
    check(
      'counter_sales_approved_whole',
      sql`num_nonnulls(${t.approvedBy}, ${t.approvedByName}, ${t.approvedFor}) in (0, 3) and (${t.approvedBy} <> ${t.soldBy}) is not false`,
    ),
    check('counter_sales_tendered_positive', sql`${t.tendered} > 0`),
  ],
);
