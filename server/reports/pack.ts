import type { Day } from '../../domain/kernel/time.ts';
import { CUT_OFF_DAYS } from '../../domain/reports/cut-off/cut-off-contract.ts';
import type { Period } from '../../domain/reports/query.ts';
import { REPORTS, type ReportName } from '../../domain/reports/schedules/schedule-contract.ts';
import { vatDocuments } from '../billing/revenue/vat-documents.ts';
import type { Deps } from '../deps.ts';
import { agedCreditors } from './aged-creditors.ts';
import { agedDebtors } from './aged-debtors.ts';
import { budgetReport } from './budget.ts';
import { cutOff } from './cut-off/cut-off.ts';
import { executiveSummary } from './executive-summary.ts';
import { cashForecast } from './forecast/cash-forecast.ts';
import { occupancy } from './occupancy.ts';
import { purchases, withholding } from './purchases.ts';
import { balanceSheet, cashFlow, changesInEquity, profitLoss } from './statements.ts';
import { tabularBudget } from './tabular/budget.ts';
import { tabularAgedCreditors, tabularPurchases, tabularWithholding } from './tabular/creditors.ts';
import { tabularCutOff } from './tabular/cut-off.ts';
import { tabularForecast } from './tabular/forecast.ts';
import { tabularExecutiveSummary, tabularOccupancy } from './tabular/occupancy.ts';
import {
  tabularBalanceSheet,
  tabularCashFlow,
  tabularChangesInEquity,
  tabularProfitLoss,
} from './tabular/statements.ts';
import type { TabularReport } from './tabular/tabular.ts';
import { tabularDeferredRevenue, tabularVatReturn } from './tabular/tax.ts';
import { tabularAgedDebtors } from './tabular/tenants.ts';
import { deferredRevenue, vatReturn } from './tax.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;
export type PackRequest = { period: Period; date: Day };

const DRAW: Record<ReportName, (deps: ReportDeps, request: PackRequest) => Promise<TabularReport>> = {
  'executive-summary': async (deps, { period }) => tabularExecutiveSummary(await executiveSummary(deps, period)),
  'profit-loss': async (deps, { period }) => tabularProfitLoss(await profitLoss(deps, period, 'accrual')),
  budget: async (deps, { period }) => tabularBudget(await budgetReport(deps, period)),
  'balance-sheet': async (deps, { date }) => tabularBalanceSheet(await balanceSheet(deps, date)),
  'cash-flow': async (deps, { period }) => tabularCashFlow(await cashFlow(deps, period)),
  'cash-forecast': async (deps) => tabularForecast(await cashForecast(deps)),
  'changes-in-equity': async (deps, { period }) => tabularChangesInEquity(await changesInEquity(deps, period)),
  'aged-debtors': async (deps, { date }) => tabularAgedDebtors(await agedDebtors(deps, date, null)),
  'aged-creditors': async (deps, { date }) => tabularAgedCreditors(await agedCreditors(deps, date, null)),
  occupancy: async (deps, { period }) => tabularOccupancy(await occupancy(deps, period)),
  'vat-return': async (deps, { period }) =>
    tabularVatReturn(await vatReturn(deps, period), await vatDocuments(deps.db, period)),
  purchases: async (deps, { period }) => tabularPurchases(await purchases(deps, period)),
  withholding: async (deps, { period }) => tabularWithholding(await withholding(deps, period)),
  'deferred-revenue': async (deps, { period }) => tabularDeferredRevenue(await deferredRevenue(deps, period)),
  'cut-off': async (deps, { period }) => tabularCutOff(await cutOff(deps, period.to, CUT_OFF_DAYS)),
};

/** Some reports of a period, in the order in which they are always listed; the caller holds the snapshot. */
export const drawReports = async (
  deps: ReportDeps,
  names: readonly ReportName[],
  request: PackRequest,
): Promise<TabularReport[]> => {
  const drawn: TabularReport[] = [];
  for (const name of REPORTS.filter((report) => names.includes(report))) drawn.push(await DRAW[name](deps, request));
  return drawn;
};

export const packName = ({ from, to }: Period): string => `reports-${from}-${to}`;
