import { paths, withQuery } from '../kernel/paths.ts';
import { entriesPath, reportPath } from './links.ts';
import type { Period } from './query.ts';
import type { Kpi, KpiId } from './space-contract.ts';

type KpiText = Pick<Kpi, 'id' | 'title' | 'unit' | 'better' | 'note' | 'path'>;

const TEXTS: Record<KpiId, [title: string, unit: Kpi['unit'], better: Kpi['better'], note: string]> = {
  revenue: ['Revenue', 'money', 'up', 'Earned in the period, as in the profit and loss'],
  netIncome: ['Net income', 'money', 'up', 'Revenue less expenses'],
  collections: ['Collections', 'money', 'up', 'Money received from tenants, less payments that were reversed'],
  occupancy: ['Occupancy', 'percent', 'up', 'Spaces taken at the end, of those on offer now'],
  roomUse: ['Room use', 'percent', 'up', 'Booked hours of those in which rooms are open'],
  receivables: ['Owed by tenants', 'money', 'down', 'Receivables at the end, as in the aged debtors'],
  churn: ['Churn', 'percent', 'down', 'Tenants who left, of those there were at the start'],
  payrollShare: ['Payroll share', 'percent', 'down', 'Cost of pay as part of revenue'],
  cash: ['Cash', 'money', 'up', 'Bank, M-Pesa, petty cash and cheques at the end'],
  runway: [
    'Cash runway',
    'months',
    'up',
    'How long the cash lasts if it falls as in the last three months; none while it does not fall, or would last ten years',
  ],
};

const kpiPaths = (period: Period): Record<KpiId, string> => ({
  revenue: reportPath('profit-loss', period),
  netIncome: reportPath('profit-loss', period),
  collections: entriesPath({ sourceType: 'payment', ...period }),
  occupancy: reportPath('occupancy', period),
  roomUse: reportPath('occupancy', period),
  receivables: reportPath('aged-debtors', { date: period.to }),
  churn: withQuery(paths.tenants, { status: 'terminated' }),
  payrollShare: reportPath('profit-loss', period),
  cash: reportPath('cash-flow', period),
  runway: reportPath('cash-flow', period),
});

/** A figure of the executive summary in words, and where it is shown in full. */
export const kpiText = (id: KpiId, period: Period): KpiText => {
  const [title, unit, better, note] = TEXTS[id];
  return { id, title, unit, better, note, path: kpiPaths(period)[id] };
};
