import { sql } from 'drizzle-orm';
import { boolean, check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type Department,
  EMPLOYEE_STATUSES,
  type EmployeeStatus,
  PAYROLL_FREQUENCIES,
  type PayrollFrequency,
} from '../../domain/payroll/fields.ts';
import { LEAVE_KINDS, type LeaveKind } from '../../domain/payroll/leave/leave-contract.ts';
import { day, id, instant, isOneOf, isSealed, money, now, sealed } from '../db/query/columns.ts';

const amount = () => money().notNull().default('0');

/** A leaver's record is kept: pay, tax cards and returns name them for years. */
export const employees = pgTable(
  'employees',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    phone: text(),
    position: text().notNull(),
    department: text().$type<Department>().notNull(),
    employeeId: text().notNull(),
    hireDate: day().notNull(),
    endDate: day(),
    status: text().$type<EmployeeStatus>().notNull().default('active'),
    statusSince: day().notNull(),
    baseSalary: money().notNull(),
    allowances: amount(),
    deductions: amount(),
    deductionsPurpose: text(),
    payrollFrequency: text().$type<PayrollFrequency>().notNull().default('monthly'),
    pension: amount(),
    insurancePremium: amount(),
    mortgageInterest: amount(),
    medicalFund: amount(),
    isResident: boolean().notNull().default(true),
    isPrimaryEmployment: boolean().notNull().default(true),
    exemptionCertificate: text(),
    bankName: text(),
    bankCode: text(),
    bankBranchCode: text(),
    bankAccount: sealed(),
    nationalId: sealed(),
    nhifNumber: sealed(),
    nssfNumber: sealed(),
    kraPin: sealed(),
    erasedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    // "EMP 001" and "emp001" are the same number.
    uniqueIndex('employees_code_taken').on(sql`lower(regexp_replace(${t.employeeId}, '\\s', '', 'g'))`),
    uniqueIndex('employees_email_taken').on(sql`lower(btrim(${t.email}))`),
    index('employees_by_created').on(t.createdAt, t.id),
    index('employees_by_code').on(t.employeeId, t.id),
    index('employees_by_last_name').on(t.lastName, t.id),
    index('employees_by_hire_date').on(t.hireDate, t.id),
    index('employees_by_department').on(t.department),
    index('employees_by_status').on(t.status),
    index('employees_by_frequency').on(t.payrollFrequency),
    index('employees_by_salary').on(t.baseSalary, t.id),
    index('employees_words').using(
      'gin',
      sql`search_words(${t.firstName}, ${t.lastName}, ${t.employeeId}, ${t.position}) gin_trgm_ops`,
    ),
    index('employees_email_words').using('gin', t.email.op('gin_trgm_ops')),
    check('employees_status_known', isOneOf(t.status, EMPLOYEE_STATUSES)),
    check('employees_frequency_known', isOneOf(t.payrollFrequency, PAYROLL_FREQUENCIES)),
    check(
      'employees_amounts',
      sql`${t.baseSalary} > 0 and least(${t.allowances}, ${t.deductions}, ${t.pension}, ${t.insurancePremium}, ${t.mortgageInterest}, ${t.medicalFund}) >= 0`,
    ),
    check(
      'employees_numbers_sealed',
      sql`${isSealed(t.bankAccount)} and ${isSealed(t.nationalId)} and ${isSealed(t.nhifNumber)} and ${isSealed(t.nssfNumber)} and ${isSealed(t.kraPin)}`,
    ),
    check('employees_end_after_start', sql`${t.endDate} >= ${t.hireDate}`),
    check('employees_ended', sql`${t.status} <> 'terminated' or ${t.endDate} is not null`),
  ],
);

const employee = () =>
  uuid()
    .notNull()
    .references(() => employees.id, { onDelete: 'restrict' });

export const employeeStatusChanges = pgTable(
  'employee_status_changes',
  {
    id: id(),
    employeeId: employee(),
    status: text().$type<EmployeeStatus>().notNull(),
    since: day().notNull(),
    reason: text(),
    byName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [index('employee_status_changes_by_employee').on(t.employeeId, t.createdAt)],
);

/** Pay that was agreed anew: from its day on it holds, also for slips of a period in which it lies. Never changed. */
export const employeePayChanges = pgTable(
  'employee_pay_changes',
  {
    id: id(),
    employeeId: employee(),
    effectiveFrom: day().notNull(),
    previousBaseSalary: money().notNull(),
    baseSalary: money().notNull(),
    previousAllowances: money().notNull(),
    allowances: money().notNull(),
    reason: text(),
    byName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('employee_pay_changes_by_employee').on(t.employeeId, t.effectiveFrom, t.createdAt),
    check(
      'employee_pay_changes_amounts',
      sql`${t.baseSalary} > 0 and least(${t.previousBaseSalary}, ${t.previousAllowances}, ${t.allowances}) >= 0`,
    ),
  ],
);

/** The balance is never stored: it follows from the months of service and these. */
export const leaveEntries = pgTable(
  'leave_entries',
  {
    id: id(),
    employeeId: employee(),
    kind: text().$type<LeaveKind>().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    days: numeric({ precision: 6, scale: 2 }).notNull(),
    note: text(),
    cancelledAt: instant(),
    cancelReason: text(),
    createdByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('leave_entries_by_employee').on(t.employeeId, t.startDate),
    check('leave_entries_kind_known', isOneOf(t.kind, LEAVE_KINDS)),
    check('leave_entries_in_order', sql`${t.startDate} <= ${t.endDate}`),
    check('leave_entries_days', sql`${t.days} > 0`),
    check('leave_entries_cancelled', sql`(${t.cancelledAt} is null) = (${t.cancelReason} is null)`),
  ],
);
