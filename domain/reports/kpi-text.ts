import { paths, withQuery } from '../kernel/paths.ts';
import { entriesPath, reportPath } from './links.ts';
import type { Period } from './query.ts';
import type { Kpi, KpiId } from './space-contract.ts';

type KpiText = Pick<Kpi, 'id' | 'title' | 'unit' | 'better' | 'note' | 'path'>;

/** Each figure of the executive summary in words, and where it is shown in full. */
export const kpiText = (period: Period): Record<KpiId, KpiText> => ({
  revenue: {
    id: 'revenue',
    title: 'Revenue',
    unit: 'money',
    better: 'up',
    note: 'Earned in the period, as in the profit and loss',
    path: reportPath('profit-loss', period),
  },
  netIncome: {
    id: 'netIncome',
    title: 'Net income',
    unit: 'money',
    better: 'up',
    note: 'Revenue less expenses',
    path: reportPath('profit-loss', period),
  },
  collections: {
    id: 'collections',
    title: 'Collections',
    unit: 'money',
    better: 'up',
    note: 'Money received from tenants, less payments that were reversed',
    path: entriesPath({ sourceType: 'payment', ...period }),
  },
  occupancy: {
    id: 'occupancy',
    title: 'Occupancy',
    unit: 'percent',
    better: 'up',
    note: 'Spaces taken at the end, of those on offer now',
    path: reportPath('occupancy', period),
  },
  roomUse: {
    id: 'roomUse',
    title: 'Room use',
    unit: 'percent',
    better: 'up',
    note: 'Booked hours of those in which rooms are open',
    path: reportPath('occupancy', period),
  },
  receivables: {
    id: 'receivables',
    title: 'Owed by tenants',
    unit: 'money',
    better: 'down',
    note: 'Receivables at the end, as in the aged debtors',
    path: reportPath('aged-debtors', { date: period.to }),
  },
  churn: {
    id: 'churn',
    title: 'Churn',
    unit: 'percent',
    better: 'down',
    note: 'Tenants who left, of those there were at the start',
    path: withQuery(paths.tenants, { status: 'terminated' }),
  },
  payrollShare: {
    id: 'payrollShare',
    title: 'Payroll share',
    unit: 'percent',
    better: 'down',
    note: 'Cost of pay as part of revenue',
    path: reportPath('profit-loss', period),
  },
  cash: {
    id: 'cash',
    title: 'Cash',
    unit: 'money',
    better: 'up',
    note: 'Bank, M-Pesa, petty cash and cheques at the end',
    path: reportPath('cash-flow', period),
  },
  runway: {
    id: 'runway',
    title: 'Cash runway',
    unit: 'months',
    better: 'up',
    note: 'How long the cash lasts if it falls as in the last three months; none while it does not fall, or would last ten years',
    path: reportPath('cash-flow', period),
  },
});
