import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { LOAN_KINDS, type LoanKind } from '../../domain/payroll/loans/loan-contract.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { payrollRecords } from './pay-tables.ts';
import { employees } from './tables.ts';

const byName = () => text().notNull().default(sql`current_setting('app.actor_name')`);

/** The balance is moved by the repayments alone, and never below nothing. */
export const employeeLoans = pgTable(
  'employee_loans',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'restrict' }),
    kind: text().$type<LoanKind>().notNull(),
    purpose: text(),
    amount: money().notNull(),
    instalment: money().notNull(),
    // Per cent a year.
    interestRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    firstMonth: text().notNull(),
    givenOn: day().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef(),
    balance: money().notNull(),
    cancelledAt: instant(),
    cancelReason: text(),
    createdByName: byName(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('employee_loans_by_employee').on(t.employeeId, t.createdAt, t.id),
    index('employee_loans_open').on(t.employeeId).where(sql`${t.balance} > 0`),
    check('employee_loans_kind_known', isOneOf(t.kind, LOAN_KINDS)),
    check('employee_loans_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('employee_loans_amount', sql`${t.amount} > 0 and ${t.instalment} > 0 and ${t.instalment} <= ${t.amount}`),
    check('employee_loans_interest', sql`${t.interestRate} between 0 and 100`),
    check('employee_loans_balance', sql`${t.balance} >= 0 and ${t.balance} <= ${t.amount}`),
    check('employee_loans_cancelled', sql`(${t.cancelledAt} is null) = (${t.cancelReason} is null)`),
  ],
);

export const loanRepayments = pgTable(
  'loan_repayments',
  {
    id: id(),
    loanId: uuid()
      .notNull()
      .references(() => employeeLoans.id, { onDelete: 'restrict' }),
    // The slip that withheld it; none where it was paid in.
    payrollRecordId: uuid().references(() => payrollRecords.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    date: day().notNull(),
    paymentMethod: text().$type<PaymentMethod>(),
    cashAccountId: cashAccountRef(),
    reversedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('loan_repayments_by_loan').on(t.loanId, t.createdAt),
    index('loan_repayments_by_record').on(t.payrollRecordId).where(sql`${t.payrollRecordId} is not null`),
    check('loan_repayments_amount', sql`${t.amount} > 0`),
    check('loan_repayments_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('loan_repayments_way', sql`(${t.payrollRecordId} is null) = (${t.paymentMethod} is not null)`),
  ],
);
