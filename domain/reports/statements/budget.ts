import type { Cents } from '../../kernel/money.ts';
import type { BudgetFigures, BudgetReport, BudgetReportLine } from '../budget-contract.ts';
import { entriesPath } from '../links.ts';
import { samePeriodLastYear } from '../periods.ts';
import type { Period } from '../query.ts';
import { money, percent, sumMoney } from '../sums.ts';

export type PlannedAccount = {
  code: string;
  name: string;
  kind: 'income' | 'expense';
  actual: Cents;
  budget: Cents;
  lastYear: Cents;
};

type Sums = Pick<PlannedAccount, 'actual' | 'budget' | 'lastYear'>;

// More income than planned is good, and so is less expense.
const figures = ({ actual, budget, lastYear }: Sums, isCost: boolean): BudgetFigures => ({
  actual: money(actual),
  budget: money(budget),
  variance: money(isCost ? budget - actual : actual - budget),
  used: percent(actual, budget),
  lastYear: money(lastYear),
});

const total = (accounts: readonly PlannedAccount[]): Sums => ({
  actual: sumMoney(accounts.map(({ actual }) => actual)),
  budget: sumMoney(accounts.map(({ budget }) => budget)),
  lastYear: sumMoney(accounts.map(({ lastYear }) => lastYear)),
});

const less = (revenue: Sums, expenses: Sums): Sums => ({
  actual: (revenue.actual - expenses.actual) as Cents,
  budget: (revenue.budget - expenses.budget) as Cents,
  lastYear: (revenue.lastYear - expenses.lastYear) as Cents,
});

/** Actual against budget against last year; an account with nothing in any of the three is left out. */
export const buildBudgetReport = (
  accounts: readonly PlannedAccount[],
  period: Period,
  currency: string,
): BudgetReport => {
  const ofKind = (kind: PlannedAccount['kind']) =>
    accounts.filter((one) => one.kind === kind && (one.actual !== 0 || one.budget !== 0 || one.lastYear !== 0));
  const toLine = (one: PlannedAccount): BudgetReportLine => ({
    account: one.code,
    label: one.name,
    ...figures(one, one.kind === 'expense'),
    path: entriesPath({ account: one.code, ...period }),
  });
  const [revenue, expenses] = [ofKind('income'), ofKind('expense')];
  const [earned, spent] = [total(revenue), total(expenses)];
  return {
    ...period,
    currency,
    lastYear: samePeriodLastYear(period),
    hasBudget: accounts.some(({ budget }) => budget !== 0),
    revenue: revenue.map(toLine),
    expenses: expenses.map(toLine),
    totalRevenue: figures(earned, false),
    totalExpenses: figures(spent, true),
    netIncome: figures(less(earned, spent), false),
  };
};
