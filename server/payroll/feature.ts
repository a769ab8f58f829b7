import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import {
  describeBenefit,
  describeEarlierPay,
  describeEmployee,
  describeFringeMonth,
  describeFringeRate,
  describeLeave,
  describeLoan,
  describeLoanRepayment,
  describePayee,
  describePayeePayment,
  describePayrollRecord,
  describePayrollRun,
  describeRuleSet,
  describeStatutoryPayment,
  describeThirdPartyDeduction,
} from './audit-text.ts';
import type * as benefitTables from './benefits/tables.ts';
import { SEALED_EMPLOYEES, SEALED_SLIPS } from './employees/sealed-numbers.ts';
import type * as fringeTables from './fringe/tables.ts';
import { integrityRules } from './integrity-rules.ts';
import type * as loanTables from './loan-tables.ts';
import type * as payTables from './pay-tables.ts';
import { employeeData } from './personal-data.ts';
import type * as returnTables from './return-tables.ts';
import { searchEmployees } from './search.ts';
import type * as tables from './tables.ts';
import { payeesToPay } from './third-parties/dues.ts';
import type * as thirdPartyTables from './third-parties/tables.ts';
import type * as viewTables from './view-tables.ts';

export const payrollFeature = {
  tables: {
    employees: 'no-delete',
    employee_status_changes: 'no-delete',
    employee_pay_changes: 'no-delete',
    leave_entries: 'no-delete',
    employee_benefits: 'no-delete',
    payees: 'no-delete',
    employee_deductions: 'no-delete',
    payee_payments: 'no-delete',
    employee_loans: 'no-delete',
    loan_repayments: 'no-delete',
    payroll_rule_sets: 'no-delete',
    payroll_runs: 'no-delete',
    payroll_records: 'no-delete',
    earlier_pay: 'append-only',
    statutory_payments: 'no-delete',
    fringe_rates: 'append-only',
    fringe_months: 'no-delete',
    number_views: 'append-only',
  },
  constraints: {
    employees_code_taken: {
      code: 'employee_code_taken',
      message: 'Another employee has this employee ID',
      field: 'employeeId',
    },
    employees_email_taken: {
      code: 'email_taken',
      message: 'This email address belongs to another employee',
      field: 'email',
    },
    employees_end_after_start: {
      code: 'validation',
      message: 'End date must not be before the hire date',
      field: 'endDate',
    },
    // A payroll run waits for the employee and is refused with more detail; this catches what gets past.
    payroll_records_no_overlap: {
      code: 'conflict',
      message: 'This employee already has a payroll record in this period',
      field: 'payPeriodStart',
    },
    payroll_records_bonus_once: {
      code: 'conflict',
      message: 'This employee already has a bonus for this purpose in this month',
      field: 'purpose',
    },
    payroll_records_thirteenth_once: {
      code: 'conflict',
      message: 'The thirteenth month of this year is already on a payslip',
      field: 'kind',
    },
    payroll_records_arrears_once: {
      code: 'conflict',
      message: 'Arrears for some of these months are already on a payslip',
      field: 'coversFrom',
    },
    payroll_records_final_once: { code: 'conflict', message: 'This employee already has a slip of final dues' },
    payroll_records_status_edge: { code: 'conflict', message: 'This payroll record was changed a moment ago' },
    payroll_records_after_earlier: {
      code: 'conflict',
      message: 'This employee was paid for some of these days before you moved in',
      field: 'payPeriodStart',
    },
    earlier_pay_once: { code: 'conflict', message: 'The pay of this employee and month was brought in already' },
    payroll_rule_sets_month_taken: {
      code: 'conflict',
      message: 'Other tables already apply from this month',
      field: 'validFrom',
    },
    fringe_rates_month_taken: {
      code: 'conflict',
      message: 'Another rate already holds from this month',
      field: 'validFrom',
    },
    fringe_months_once: { code: 'conflict', message: 'The fringe-benefit tax of this month is posted already' },
    payees_name_taken: { code: 'conflict', message: 'A payee has this name already', field: 'name' },
    payees_account_taken: { code: 'conflict', message: 'This account is that of another payee' },
    employee_deductions_tier_two_once: {
      code: 'conflict',
      message: 'The second tier already goes to a scheme',
      field: 'part',
    },
    employee_loans_balance: { code: 'conflict', message: 'The repayment exceeds what is owed', field: 'amount' },
    leave_entries_no_overlap: {
      code: 'conflict',
      message: 'Leave is already recorded for some of these days',
      field: 'startDate',
    },
  },
  sealed: { employees: SEALED_EMPLOYEES, payroll_records: SEALED_SLIPS },
  search: { employee: { permission: 'payroll:read', select: searchEmployees } },
  dashboardNeeds: {
    payeesToPay: { permission: 'finance:write', count: ({ today }) => payeesToPay(today) },
    payroll: {
      permission: 'payroll:approve',
      count: () => sql`(select count(*)::int from payroll_records where status = 'pending')`,
    },
  },
  integrityRules,
  auditTexts: {
    // The sentence of the employee tells of it.
    employee_status_changes: () => null,
    employee_pay_changes: () => null,
    employees: describeEmployee,
    payroll_runs: describePayrollRun,
    payroll_records: describePayrollRecord,
    earlier_pay: describeEarlierPay,
    payroll_rule_sets: describeRuleSet,
    employee_loans: describeLoan,
    loan_repayments: describeLoanRepayment,
    leave_entries: describeLeave,
    employee_benefits: describeBenefit,
    payees: describePayee,
    employee_deductions: describeThirdPartyDeduction,
    payee_payments: describePayeePayment,
    statutory_payments: describeStatutoryPayment,
    fringe_rates: describeFringeRate,
    fringe_months: describeFringeMonth,
  },
  personalData: { employee: ({ id }) => employeeData(id) },
} satisfies Feature<
  typeof tables &
    typeof benefitTables &
    typeof thirdPartyTables &
    typeof loanTables &
    typeof fringeTables &
    typeof payTables &
    typeof returnTables &
    typeof viewTables
>;
