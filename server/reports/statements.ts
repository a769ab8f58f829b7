import { addDays, type Day } from '../../domain/kernel/time.ts';
import { balanceSheetOf, balanceSpans } from '../../domain/reports/balance-sheet.ts';
import { cashFlowOf } from '../../domain/reports/cash-flow.ts';
import { cashProfitLoss } from '../../domain/reports/cash-profit-loss.ts';
import type { BalanceSheet, Basis, CashFlow, ProfitLoss } from '../../domain/reports/contract.ts';
import { previousPeriod } from '../../domain/reports/periods.ts';
import { accrualProfitLoss, profitLossSpans } from '../../domain/reports/profit-loss.ts';
import type { Period } from '../../domain/reports/query.ts';
import { paidFor } from '../billing/paid-for.ts';
import type { Deps } from '../deps.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { cashLines } from '../ledger/cash-lines.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const currencyOf = async ({ settings }: ReportDeps): Promise<string> => (await settings.get()).general.currency;

export const profitLoss = async (deps: ReportDeps, period: Period, basis: Basis): Promise<ProfitLoss> => {
  const currency = await currencyOf(deps);
  const [now, previous, lastYear] = profitLossSpans(period);
  if (basis === 'accrual') {
    return accrualProfitLoss(await accountSums(deps.db, [now, previous, lastYear]), period, currency);
  }
  const [paidNow = [], paidBefore = [], paidLastYear = []] = await paidFor(deps.db, [now, previous, lastYear]);
  const spans = [
    { lines: await cashLines(deps.db, now), paidFor: paidNow },
    { lines: await cashLines(deps.db, previous), paidFor: paidBefore },
    { lines: await cashLines(deps.db, lastYear), paidFor: paidLastYear },
  ] as const;
  return cashProfitLoss(spans, period, currency);
};

export const balanceSheet = async (deps: ReportDeps, date: Day): Promise<BalanceSheet> =>
  balanceSheetOf(await accountSums(deps.db, balanceSpans(date)), date, await currencyOf(deps));

export const cashFlow = async (deps: ReportDeps, period: Period): Promise<CashFlow> => {
  const before = previousPeriod(period);
  return cashFlowOf({
    period,
    accounts: await accountSums(deps.db, [{ from: null, to: addDays(period.from, -1) }, period]),
    lines: await cashLines(deps.db, period),
    previous: { period: before, lines: await cashLines(deps.db, before) },
    currency: await currencyOf(deps),
  });
};
