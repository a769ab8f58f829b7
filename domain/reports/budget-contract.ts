import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { ReportPeriod } from './contract.ts';
import { periodQuery } from './query.ts';

const Figures = z.object({
  actual: MoneyText,
  budget: MoneyText,
  variance: MoneyText.meta({ description: 'Better than planned is above zero: more income, less expense' }),
  used: z.string().nullable().meta({ description: 'Actual as per cent of the budget, one decimal; null without one' }),
  lastYear: MoneyText,
});
export type BudgetFigures = z.infer<typeof Figures>;

export const BudgetReportLine = Figures.extend({
  account: z.string(),
  label: z.string(),
  path: z.string().meta({ description: 'The journal entries behind it, as an address of the application' }),
}).meta({ id: 'BudgetReportLine' });
export type BudgetReportLine = z.infer<typeof BudgetReportLine>;

export const BudgetReport = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    lastYear: ReportPeriod,
    hasBudget: z.boolean(),
    revenue: z.array(BudgetReportLine),
    expenses: z.array(BudgetReportLine),
    totalRevenue: Figures,
    totalExpenses: Figures,
    netIncome: Figures,
  })
  .meta({ id: 'BudgetReport' });
export type BudgetReport = z.infer<typeof BudgetReport>;

export const getBudgetReport = endpoint({
  method: 'GET',
  path: '/api/reports/budget',
  summary: 'What was earned and spent in a period against the budget and the year before, by account',
  access: 'reports:read',
  query: periodQuery({}),
  output: BudgetReport,
});
