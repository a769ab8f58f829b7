import type { Day } from '../../domain/kernel/time.ts';
import type { Period } from '../../domain/reports/query.ts';
import { REPORTS, type ReportName } from '../../domain/reports/schedules/schedule-contract.ts';
import { vatDocuments } from '../billing/revenue/vat-documents.ts';
import type { Deps } from '../deps.ts';
import { agedDebtors } from './aged-debtors.ts';
import { executiveSummary } from './executive-summary.ts';
import { occupancy } from './occupancy.ts';
import { balanceSheet, cashFlow, profitLoss } from './statements.ts';
import { flatExecutiveSummary, flatOccupancy } from './tabular/occupancy.ts';
import { flatBalanceSheet, flatCashFlow, flatProfitLoss } from './tabular/statements.ts';
import type { FlatReport } from './tabular/tabular.ts';
import { flatDeferredRevenue, flatVatReturn } from './tabular/tax.ts';
import { flatAgedDebtors } from './tabular/tenants.ts';
import { deferredRevenue, vatReturn } from './tax.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;
export type Asked = { period: Period; date: Day };

const DRAW: Record<ReportName, (deps: ReportDeps, asked: Asked) => Promise<FlatReport>> = {
  'executive-summary': async (deps, { period }) => flatExecutiveSummary(await executiveSummary(deps, period)),
  'profit-loss': async (deps, { period }) => flatProfitLoss(await profitLoss(deps, period, 'accrual')),
  'balance-sheet': async (deps, { date }) => flatBalanceSheet(await balanceSheet(deps, date)),
  'cash-flow': async (deps, { period }) => flatCashFlow(await cashFlow(deps, period)),
  'aged-debtors': async (deps, { date }) => flatAgedDebtors(await agedDebtors(deps, date, null)),
  occupancy: async (deps, { period }) => flatOccupancy(await occupancy(deps, period)),
  'vat-return': async (deps, { period }) =>
    flatVatReturn(await vatReturn(deps, period), await vatDocuments(deps.db, period)),
  'deferred-revenue': async (deps, { period }) => flatDeferredRevenue(await deferredRevenue(deps, period)),
};

/** Some reports of a period, in the order in which they are always listed; the caller holds the snapshot. */
export const drawReports = async (
  deps: ReportDeps,
  names: readonly ReportName[],
  asked: Asked,
): Promise<FlatReport[]> => {
  const drawn: FlatReport[] = [];
  for (const name of REPORTS.filter((report) => names.includes(report))) drawn.push(await DRAW[name](deps, asked));
  return drawn;
};

export const packName = ({ from, to }: Period): string => `reports-${from}-${to}`;
