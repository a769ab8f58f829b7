import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  PAYEE_KINDS,
  PAYEE_PARTS,
  type PayeeKind,
  type PayeePart,
} from '../../../domain/payroll/third-parties/payee-contract.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/settings/contract.ts';
import { cashAccountRef } from '../../cash/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../../db/query/columns.ts';
import { accounts } from '../../ledger/tables.ts';
import { employees } from '../tables.ts';

const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** Who is owed what is withheld from pay besides the authorities, each with a liability of its own. */
export const payees = pgTable(
  'payees',
  {
    id: id(),
    kind: text().$type<PayeeKind>().notNull(),
    name: text().notNull(),
    reference: text(),
    dueDay: integer().notNull(),
    account: text()
      .notNull()
      .references(() => accounts.code, { onDelete: 'restrict' }),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('payees_name_taken').on(sql`lower(btrim(${t.name}))`),
    uniqueIndex('payees_account_taken').on(t.account),
    check('payees_kind_known', isOneOf(t.kind, PAYEE_KINDS)),
    check('payees_due_day', sql`${t.dueDay} between 1 and 28`),
  ],
);

const payee = () =>
  uuid()
    .notNull()
    .references(() => payees.id, { onDelete: 'restrict' });

/** What an employee's pay owes to a payee every month. What was agreed stays; it ends. */
export const employeeDeductions = pgTable(
  'employee_deductions',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'restrict' }),
    payeeId: payee(),
    part: text().$type<PayeePart>().notNull().default('withheld'),
    reference: text(),
    amount: money().notNull().default('0'),
    fromMonth: text().notNull(),
    untilMonth: text(),
    createdByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('employee_deductions_by_employee').on(t.employeeId, t.createdAt, t.id),
    index('employee_deductions_by_payee').on(t.payeeId),
    uniqueIndex('employee_deductions_tier_two_once')
      .on(t.employeeId)
      .where(sql`${t.part} = 'tier_two' and ${t.untilMonth} is null`),
    check('employee_deductions_part_known', isOneOf(t.part, PAYEE_PARTS)),
    check(
      'employee_deductions_amount',
      sql`case ${t.part} when 'tier_two' then ${t.amount} = 0 else ${t.amount} > 0 end`,
    ),
    check(
      'employee_deductions_months',
      sql`${t.fromMonth} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and ${t.untilMonth} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`,
    ),
  ],
);

/** Payments to the payees, for the slips of a month. */
export const payeePayments = pgTable(
  'payee_payments',
  {
    id: id(),
    payeeId: payee(),
    month: text().notNull(),
    amount: money().notNull(),
    paidDate: day().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    recordedByName: byName(),
    reversedAt: instant(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('payee_payments_by_month').on(t.month, t.payeeId),
    index('payee_payments_by_payee').on(t.payeeId),
    check('payee_payments_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('payee_payments_amount', sql`${t.amount} > 0`),
    check('payee_payments_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);
