import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { BalanceSheet, Basis, CashFlow, ChangesInEquity, ProfitLoss } from '../../domain/reports/contract.ts';
import { previousPeriod } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import { balanceSpans, buildBalanceSheet } from '../../domain/reports/statements/balance-sheet.ts';
import { buildCashFlow } from '../../domain/reports/statements/cash-flow.ts';
import { cashProfitLoss } from '../../domain/reports/statements/cash-profit-loss.ts';
import { buildChangesInEquity, equitySpans } from '../../domain/reports/statements/changes-in-equity.ts';
import { accrualProfitLoss, profitLossSpans } from '../../domain/reports/statements/profit-loss.ts';
import { paidFor } from '../billing/revenue/cash-basis.ts';
import { runBatch, runQuery } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { cashLines } from '../ledger/cash-lines.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const getCurrency = async ({ settings }: ReportDeps): Promise<string> => (await settings.get()).general.currency;

export const profitLoss = async (deps: ReportDeps, period: Period, basis: Basis): Promise<ProfitLoss> => {
  const currency = await getCurrency(deps);
  const [now, previous, lastYear] = profitLossSpans(period);
  if (basis === 'accrual') {
    return accrualProfitLoss(await runQuery(deps.db, accountSums([now, previous, lastYear])), period, currency);
  }
  const found = await runBatch(deps.db, {
    now: cashLines(now),
    previous: cashLines(previous),
    lastYear: cashLines(lastYear),
    paid: paidFor([now, previous, lastYear]),
  });
  const [paidNow = [], paidBefore = [], paidLastYear = []] = found.paid;
  const spans = [
    { lines: found.now, paidFor: paidNow },
    { lines: found.previous, paidFor: paidBefore },
    { lines: found.lastYear, paidFor: paidLastYear },
  ] as const;
  return cashProfitLoss(spans, period, currency);
};

export const balanceSheet = async (deps: ReportDeps, date: Day): Promise<BalanceSheet> => {
  const { currency, financialYearEnd: yearEnd } = (await deps.settings.get()).general;
  const accounts = await runQuery(deps.db, accountSums(balanceSpans(date, yearEnd)));
  return buildBalanceSheet(accounts, { date, yearEnd, currency });
};

/** What each kind of equity was, how it changed and what it came to, in a period and in the one before. */
export const changesInEquity = async (deps: ReportDeps, period: Period): Promise<ChangesInEquity> => {
  const accounts = await runQuery(deps.db, accountSums(equitySpans(period)));
  return buildChangesInEquity(accounts, period, await getCurrency(deps));
};

export const cashFlow = async (deps: ReportDeps, period: Period): Promise<CashFlow> => {
  const before = previousPeriod(period);
  const { accounts, lines, previous } = await runBatch(deps.db, {
    accounts: accountSums([{ from: null, to: addDays(period.from, -1) }, period]),
    lines: cashLines(period),
    previous: cashLines(before),
  });
  return buildCashFlow({
    period,
    accounts,
    lines,
    previous: { period: before, lines: previous },
    currency: await getCurrency(deps),
  });
};
