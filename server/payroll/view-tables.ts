import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { NUMBER_VIEW_KINDS, type NumberViewKind } from '../../domain/payroll/access-contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';

/** Who has seen people's numbers of identity cards, tax and banks in full. It is only ever added to. */
export const numberViews = pgTable(
  'number_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    userName: text().notNull().default(sql`current_setting('app.actor_name')`),
    what: text().$type<NumberViewKind>().notNull(),
    employeeIds: uuid().array().notNull(),
    at: instant().notNull().default(now),
  },
  (t) => [
    index('number_views_by_employee').using('gin', t.employeeIds),
    index('number_views_by_user').on(t.userId, t.at),
    check('number_views_what_known', isOneOf(t.what, NUMBER_VIEW_KINDS)),
    check('number_views_of_somebody', sql`cardinality(${t.employeeIds}) > 0`),
  ],
);
