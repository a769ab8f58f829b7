import { sql } from 'drizzle-orm';
import { inSpan } from '../../domain/budgets/rules.ts';
import { cents } from '../../domain/kernel/money.ts';
import type { BudgetReport } from '../../domain/reports/budget-contract.ts';
import { samePeriodLastYear } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import { buildBudgetReport, type PlannedAccount } from '../../domain/reports/statements/budget.ts';
import { shown, sumMoney } from '../../domain/reports/sums.ts';
import { plannedMonths } from '../budgets/budget.ts';
import { rowsQuery, runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { accountSums } from '../ledger/account-sums.ts';

type Known = { code: string; name: string; kind: PlannedAccount['kind'] };

const planned = rowsQuery<Known>(
  sql`select code, name, kind from accounts where kind in ('income', 'expense') order by code`,
);

export const budgetReport = async (deps: Pick<Deps, 'db' | 'settings'>, period: Period): Promise<BudgetReport> => {
  const found = await runBatch(deps.db, {
    accounts: planned,
    sums: accountSums([period, samePeriodLastYear(period)]),
    months: plannedMonths(period),
  });
  const sums = new Map(found.sums.map((account) => [account.code, account]));
  const months = Map.groupBy(found.months, ({ account }) => account);
  const accounts = found.accounts.map(({ code, name, kind }) => {
    const booked = sums.get(code);
    const plans = months.get(code) ?? [];
    return {
      code,
      name,
      kind,
      actual: booked ? shown(booked, 0) : cents(0),
      lastYear: booked ? shown(booked, 1) : cents(0),
      budget: sumMoney(plans.map(({ amount, month }) => inSpan(amount, month, period))),
    };
  });
  return buildBudgetReport(accounts, period, (await deps.settings.get()).general.currency);
};
