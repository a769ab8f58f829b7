import { sql } from 'drizzle-orm';
import type { Sealed } from '../crypto/seal.ts';
import type { PersonalData } from '../feature.ts';
import { openColumns, openSlipNumbers } from './employees/sealed-numbers.ts';

const payslips = (id: string): PersonalData => ({
  name: 'payslips',
  title: 'Payslips',
  query: sql`select pay_period_start, pay_period_end, status, base_salary, overtime, allowances, gross_pay, nssf, nhif,
        housing_levy, paye, benefits, loans, advance, other_deductions, total_deductions, net_pay, paid_date, payment_method, notes, identity, id, numbers
      from payroll_records where employee_id = ${id} order by pay_period_start`,
  open: ({ id: recordId, numbers, identity, ...row }, ring) => ({
    ...row,
    identity: {
      ...(identity as object),
      ...openSlipNumbers(ring, { id: String(recordId), numbers: numbers as Sealed | null }),
    },
  }),
});

export const employeeData = (id: string): PersonalData[] => [
  {
    name: 'employee',
    title: 'Employee',
    query: sql`select to_jsonb(e) - 'id' - 'updated_at' as employee from employees e where id = ${id}`,
    open: ({ employee }, ring) => ({ employee: openColumns(ring, id, employee as Record<string, unknown>) }),
  },
  {
    name: 'status',
    title: 'Status changes',
    query: sql`select status, since, reason, by_name, created_at from employee_status_changes where employee_id = ${id} order by created_at`,
  },
  {
    name: 'pay-changes',
    title: 'Pay changes',
    query: sql`select effective_from, previous_base_salary, base_salary, previous_allowances, allowances, reason, by_name, created_at
      from employee_pay_changes where employee_id = ${id} order by effective_from, created_at`,
  },
  {
    name: 'leave',
    title: 'Leave',
    query: sql`select kind, start_date, end_date, days, note, cancelled_at from leave_entries where employee_id = ${id} order by start_date`,
  },
  payslips(id),
  {
    name: 'earlier-pay',
    title: 'Pay before the space moved in',
    query: sql`select to_char(tax_month, 'YYYY-MM') as month, base_salary, allowances, gross_pay, nssf, nhif, housing_levy, paye,
        other_deductions, total_deductions, net_pay
      from earlier_pay where employee_id = ${id} order by tax_month`,
  },
  {
    name: 'loans',
    title: 'Loans and advances',
    query: sql`select kind, purpose, amount, interest_rate, balance, given_on, cancelled_at from employee_loans where employee_id = ${id} order by created_at`,
  },
  {
    name: 'fringe-benefits',
    title: 'Loans below market',
    query: sql`select m.month, m.market_rate, l."averageBalance" as average_balance, l."chargedRate" as charged_rate, l.benefit
      from fringe_months m cross join jsonb_to_recordset(m.loans) as l ("employeeId" uuid, "averageBalance" numeric, "chargedRate" numeric, benefit numeric)
      where m.reversed_at is null and l."employeeId" = ${id} order by m.month`,
  },
  {
    name: 'benefits',
    title: 'Benefits in kind',
    query: sql`select kind, description, value, cost, contribution, housing_type, from_month, until_month from employee_benefits
      where employee_id = ${id} order by created_at`,
  },
  {
    name: 'deductions',
    title: 'Deductions for third parties',
    query: sql`select p.name, d.part, d.reference, d.amount, d.from_month, d.until_month
      from employee_deductions d join payees p on p.id = d.payee_id where d.employee_id = ${id} order by d.created_at`,
  },
  {
    name: 'seen-by',
    title: 'Who saw their numbers',
    query: sql`select at, user_name, what from number_views where employee_ids @> array[${id}::uuid] order by at`,
  },
];
