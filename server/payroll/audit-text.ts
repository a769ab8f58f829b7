import { formatDay, formatMonth } from '../../domain/kernel/format.ts';
import { paths, pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { AUTHORITY_LABELS } from '../../domain/payroll/returns/due-dates.ts';
import type { Authority } from '../../domain/payroll/returns/returns-contract.ts';
import { amount, type Describer, text } from '../db/query/audit-text.ts';

type Image = Record<string, unknown> | null;

const recordPath = (id: string): string => withQuery(paths.hr, { tab: 'payroll', record: id });
const employeePath = (id: string): string => pathTo(paths.employee, id);
const days = (row: Image): string =>
  `${formatDay(text(row, 'pay_period_start'))} to ${formatDay(text(row, 'pay_period_end'))}`;

export const describeEmployee: Describer = ({ action, entityId, before, after }) => {
  const row = after ?? before;
  const path = employeePath(entityId);
  const who = `the employee ${text(row, 'first_name')} ${text(row, 'last_name')}`;
  if (action === 'insert') return { text: `added ${who}`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  if (text(before, 'status') !== status)
    return { text: `made ${who} ${status} from ${formatDay(text(after, 'status_since'))} on`, path };
  if (before?.base_salary !== after?.base_salary) return { text: `changed the salary of ${who}`, path };
  return { text: `changed the details of ${who}`, path };
};

/** What a run did to many records is told once, by the run. */
export const describePayrollRun: Describer = ({ action, after }) => {
  const path = withQuery(paths.hr, { tab: 'payroll' });
  if (action === 'insert') return { text: `ran the payroll for ${days(after)}`, path };
  return ['approved', 'paid', 'reversed'].includes(action)
    ? { text: `${action} ${after?.changed ?? 'the'} payroll records of the run for ${days(after)}`, path }
    : null;
};

export const describePayrollRecord: Describer = ({ action, entityId, before, after }) => {
  const row = after ?? before;
  const path = recordPath(entityId);
  const record = `a payroll record for ${days(row)}`;
  if (['approved', 'paid', 'reversed'].includes(action)) return { text: `${action} ${record}`, path };
  if (text(row, 'run_id')) return null;
  if (action === 'insert') return { text: `processed the pay of an employee for ${days(row)}`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  return text(before, 'status') === status
    ? { text: `changed ${record}`, path }
    : { text: `${status} ${record}`, path };
};

export const describeEarlierPay: Describer = ({ action, after }) =>
  action === 'insert'
    ? {
        text: `brought in what an employee was paid in ${formatMonth(text(after, 'tax_month').slice(0, 7))}`,
        path: employeePath(text(after, 'employee_id')),
      }
    : null;

export const describeRuleSet: Describer = ({ action, entityId }) => {
  const path = withQuery(paths.hr, { tab: 'tables' });
  if (action === 'insert') return { text: `added the tax tables ${entityId}`, path };
  return action === 'update' ? { text: `changed the tax tables ${entityId}`, path } : null;
};

export const describeLoan: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = employeePath(text(row, 'employee_id'));
  const loan = `${text(row, 'kind') === 'advance' ? 'an advance' : 'a loan'} of ${amount(row)}`;
  if (action === 'insert') return { text: `gave ${loan} to an employee`, path };
  return action === 'update' && text(after, 'cancelled_at') && !text(before, 'cancelled_at')
    ? { text: `cancelled ${loan}: ${text(after, 'cancel_reason')}`, path }
    : null;
};

/** What payroll withheld is told by the payroll. */
export const describeLoanRepayment: Describer = ({ action, after }) =>
  action === 'insert' && !text(after, 'payroll_record_id')
    ? { text: `recorded a repayment of ${amount(after)} on a staff loan`, path: paths.hr }
    : null;

export const describeFringeRate: Describer = ({ action, after }) =>
  action === 'insert'
    ? {
        text: `added the market interest rate of ${Number(after?.market_rate)}% from ${formatMonth(text(after, 'valid_from'))}`,
        path: withQuery(paths.hr, { tab: 'returns' }),
      }
    : null;

export const describeFringeMonth: Describer = ({ action, after }) => {
  const path = withQuery(paths.hr, { tab: 'returns', month: text(after, 'month') });
  const tax = `fringe-benefit tax for ${formatMonth(text(after, 'month'))}`;
  if (action === 'insert') return { text: `posted ${tax}`, path };
  return action === 'update' ? { text: `took back ${tax}: ${text(after, 'reverse_reason')}`, path } : null;
};

export const describeLeave: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = employeePath(text(row, 'employee_id'));
  const span = `from ${formatDay(text(row, 'start_date'))} to ${formatDay(text(row, 'end_date'))}`;
  const leave = `${text(row, 'kind').replace('_', '-')} leave ${span}`;
  if (action === 'insert') return { text: `recorded ${leave}`, path };
  return action === 'update' ? { text: `cancelled ${leave}: ${text(after, 'cancel_reason')}`, path } : null;
};

export const describeBenefit: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = employeePath(text(row, 'employee_id'));
  const what = `the benefit ${text(row, 'description')}`;
  if (action === 'insert') return { text: `gave an employee ${what}`, path };
  return action === 'update' ? { text: `ended ${what} with ${formatMonth(text(after, 'until_month'))}`, path } : null;
};

export const describePayee: Describer = ({ action, before, after }) => {
  const path = withQuery(paths.hr, { tab: 'returns' });
  const who = `the payee ${text(after ?? before, 'name')}`;
  if (action === 'insert') return { text: `added ${who}`, path };
  return action === 'update' ? { text: `changed ${who}`, path } : null;
};

export const describeThirdPartyDeduction: Describer = ({ action, before, after }) => {
  const path = employeePath(text(after ?? before, 'employee_id'));
  if (action === 'insert') return { text: `added a deduction of ${amount(after)} a month for a payee`, path };
  return action === 'update'
    ? { text: `ended a deduction for a payee with ${formatMonth(text(after, 'until_month'))}`, path }
    : null;
};

export const describePayeePayment: Describer = ({ action, after }) => {
  const path = withQuery(paths.hr, { tab: 'returns' });
  const payment = `${amount(after)} to a payee of payroll for ${formatMonth(text(after, 'month'))}`;
  if (action === 'insert') return { text: `recorded a payment of ${payment}`, path };
  return action === 'update'
    ? { text: `reversed a payment of ${payment}: ${text(after, 'reverse_reason')}`, path }
    : null;
};

export const describeStatutoryPayment: Describer = ({ action, after }) => {
  const path = withQuery(paths.hr, { tab: 'returns' });
  const payment = `${amount(after)} for ${AUTHORITY_LABELS[text(after, 'authority') as Authority]}, ${formatMonth(text(after, 'month').slice(0, 7))}`;
  if (action === 'insert') return { text: `recorded a payment of ${payment}`, path };
  return action === 'update'
    ? { text: `reversed a payment of ${payment}: ${text(after, 'reverse_reason')}`, path }
    : null;
};
