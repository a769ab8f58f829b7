import { paths, withQuery } from '../kernel/paths.ts';
import { entriesPath, reportPath } from './links.ts';
import type { Period } from './query.ts';
import type { Kpi, KpiId } from './space-contract.ts';

type KpiText = Pick<Kpi, 'id' | 'title' | 'unit' | 'better' | 'note' | 'absence' | 'path'>;

const TEXTS: Record<KpiId, [title: string, unit: Kpi['unit'], better: Kpi['better'], note: string]> = {
  revenue: ['Revenue', 'money', 'up', 'Earned in the period, as in profit and loss'],
  netIncome: ['Net income', 'money', 'up', 'Revenue less expenses'],
  collections: ['Collections', 'money', 'up', 'Money received from tenants, less reversed payments'],
  occupancy: ['Occupancy', 'percent', 'up', 'Spaces occupied at period end, of those offered now'],
  roomUse: ['Room use', 'percent', 'up', 'Booked hours as a share of open hours'],
  receivables: ['Owed by tenants', 'money', 'down', 'Receivables at period end, as in aged debtors'],
  churn: ['Churn', 'percent', 'down', 'Tenants who left, of those at the start'],
  payrollShare: ['Payroll share', 'percent', 'down', 'Payroll cost as a share of revenue'],
  cash: ['Cash', 'money', 'up', 'Bank, M-Pesa, petty cash and cheques at period end'],
  runway: ['Cash runway', 'months', 'up', 'How long cash lasts at the last three months’ rate'],
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
  return { id, title, unit, better, note, absence: null, path: kpiPaths(period)[id] };
};
