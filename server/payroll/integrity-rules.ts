import { joinCashAccount } from '../cash/integrity-rules.ts';
import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'pay-adds-up',
    title: 'Payslip totals add up, and nothing is below zero',
    broken: `
      select format('%s %s, %s', e.first_name, e.last_name, r.pay_period_start) as what
      from payroll_records r join employees e on e.id = r.employee_id
      where r.gross_pay <> r.base_salary + r.overtime + r.allowances
        or r.total_deductions <> r.nssf + r.nhif + r.housing_levy + r.paye + r.loans + r.advance + r.other_deductions
        or r.net_pay <> r.gross_pay - r.total_deductions or r.net_pay < 0`,
  },
  {
    id: 'paid-once',
    title: 'No employee is paid twice for a day',
    broken: `
      select format('%s %s: %s and %s', e.first_name, e.last_name, a.pay_period_start, b.pay_period_start) as what
      from payroll_records a
      join payroll_records b on b.employee_id = a.employee_id and b.id > a.id and b.status <> 'reversed' and b.pays_period
        and daterange(a.pay_period_start, a.pay_period_end, '[]') && daterange(b.pay_period_start, b.pay_period_end, '[]')
      join employees e on e.id = a.employee_id
      where a.status <> 'reversed' and a.pays_period`,
  },
  {
    id: 'paid-after-moving-in',
    title: 'No payslip pays a day that another system has paid',
    broken: `
      select format('%s %s, %s', e.first_name, e.last_name, r.pay_period_start) as what
      from earlier_pay p
      join payroll_records r on r.employee_id = p.employee_id and r.status <> 'reversed' and r.pays_period and r.pay_period_start <= p.paid_through
      join employees e on e.id = p.employee_id`,
  },
  {
    id: 'pay-approved-by-another',
    title: 'Pay is approved by someone other than its preparer, or with a reason',
    broken: `
      select format('%s %s, %s', e.first_name, e.last_name, r.pay_period_start) as what
      from payroll_records r join employees e on e.id = r.employee_id
      where (r.status in ('approved', 'paid') and r.approved_at is null)
        or (r.approved_at is not null and r.approved_by_id is not distinct from r.created_by_id and coalesce(length(r.approval_reason), 0) = 0)`,
  },
  {
    id: 'pay-posted',
    title: 'Approved pay is posted to the ledger',
    broken: `
      select format('%s %s, %s', e.first_name, e.last_name, r.pay_period_start) as what
      from payroll_records r join employees e on e.id = r.employee_id
      where r.status in ('approved', 'paid')
        and not exists (select 1 from journal_entries j where j.source_type = 'payroll' and j.source_id = r.id::text)`,
  },
  posted('pay-money', 'Each payslip that was paid has left its account', {
    documents: `select r.id, format('Pay of %s', to_char(r.pay_period_start, 'FMDD Mon YYYY')) as name, r.net_pay as amount, c.account from payroll_records r ${joinCashAccount('r')}
      where r.status = 'paid' and r.net_pay > 0`,
    source: 'payroll',
    event: `'paid'`,
    account: '= d.account',
    side: 'credit',
  }),
  posted('statutory-money', 'Each payment to an authority has left its account', {
    documents: `select s.id, format('%s for %s', s.authority, s.month) as name, s.amount, c.account from statutory_payments s ${joinCashAccount('s')}`,
    source: 'statutory_payment',
    event: `'paid'`,
    account: '= d.account',
    side: 'credit',
  }),
  posted('fringe-tax', 'Each fringe-benefit tax that was posted is owed to KRA', {
    documents: `select id, format('Fringe-benefit tax for %s', month) as name, tax as amount, '2470' as account from fringe_months`,
    source: 'fringe_benefit',
    event: `'posted'`,
    account: '= d.account',
    side: 'credit',
  }),
  posted('payee-money', 'Each payment to a payee of payroll has left its account', {
    documents: `select s.id, format('%s for %s', p.name, s.month) as name, s.amount, c.account from payee_payments s join payees p on p.id = s.payee_id ${joinCashAccount('s')}`,
    source: 'payee_payment',
    event: `'paid'`,
    account: '= d.account',
    side: 'credit',
  }),
  {
    id: 'payee-shares',
    title: 'What a payslip owes to payees is what it withheld, contributed and took out of NSSF',
    broken: `
      select format('%s %s, %s', e.first_name, e.last_name, r.pay_period_start) as what
      from payroll_records r join employees e on e.id = r.employee_id left join lateral (
        select coalesce(sum(amount) filter (where part = 'tier_two'), 0) as tier_two,
          coalesce(sum(amount) filter (where part = 'employer_pension'), 0) as employer,
          coalesce(sum(amount) filter (where part in ('withheld', 'pension')), 0) as withheld
        from jsonb_to_recordset(r.payee_shares) as share (part text, amount numeric)
      ) as s on true
      where s.tier_two <> r.scheme_nssf + r.scheme_employer_nssf or s.employer <> r.employer_pension or s.withheld > r.other_deductions`,
  },
  posted('loan-money', 'Each loan to an employee has left its account', {
    documents: `select l.id, format('Loan of %s', to_char(l.given_on, 'FMDD Mon YYYY')) as name, l.amount, c.account from employee_loans l ${joinCashAccount('l')}`,
    source: 'staff_loan',
    event: `'given'`,
    account: '= d.account',
    side: 'credit',
  }),
  {
    id: 'loan-balance',
    title: 'A staff loan’s balance is the loan less its repayments',
    broken: `
      select format('%s %s: %s of %s left', e.first_name, e.last_name, l.balance, l.amount) as what
      from employee_loans l join employees e on e.id = l.employee_id left join (
        select loan_id, sum(amount) as repaid from loan_repayments where reversed_at is null group by loan_id
      ) r on r.loan_id = l.id
      where l.balance <> case when l.cancelled_at is null then l.amount - coalesce(r.repaid, 0) else 0 end`,
  },
  {
    id: 'names-unique',
    title: 'User names, email addresses and employee numbers are unique, ignoring case and spaces',
    broken: `
      select format('User %s: %s times', fold_name(username), count(*)) as what from users group by fold_name(username) having count(*) > 1
      union all select format('E-mail %s: %s times', fold_name(email), count(*)) from users where email is not null group by fold_name(email) having count(*) > 1
      union all select format('Employee %s: %s times', min(employee_id), count(*)) from employees group by lower(regexp_replace(employee_id, '\\s', '', 'g')) having count(*) > 1`,
  },
];
