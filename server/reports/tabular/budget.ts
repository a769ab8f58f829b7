import type { BudgetFigures, BudgetReport, BudgetReportLine } from '../../../domain/reports/budget-contract.ts';
import { spanText } from './statements.ts';
import { row, type TabularColumn, type TabularReport, totalRow } from './tabular.ts';

const amount = (header: string): TabularColumn => ({ header, type: 'amount', width: 16, paper: 72 });

const cells = ({ actual, budget, variance, used, lastYear }: BudgetFigures) => [
  actual,
  budget,
  variance,
  used === null ? null : `${used}%`,
  lastYear,
];

const lineRow = (line: BudgetReportLine) => row(line.label, line.account, ...cells(line));

export const tabularBudget = (report: BudgetReport): TabularReport => ({
  name: `budget-${report.from}-${report.to}`,
  title: 'Budget',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Last year', spanText(report.lastYear)],
    ['Variance', 'Better than planned is above zero'],
  ],
  columns: [
    { header: 'Item', type: 'text', width: 40 },
    { header: 'Account', type: 'text', width: 10, paper: 46 },
    amount('Actual'),
    amount('Budget'),
    amount('Variance'),
    { header: 'Of budget', type: 'text', width: 12, paper: 52 },
    amount('Last year'),
  ],
  isCompact: true,
  sections: [
    {
      title: 'Revenue',
      rows: [...report.revenue.map(lineRow), totalRow('Total revenue', null, ...cells(report.totalRevenue))],
    },
    {
      title: 'Expenses',
      rows: [...report.expenses.map(lineRow), totalRow('Total expenses', null, ...cells(report.totalExpenses))],
    },
    { title: 'Result', rows: [totalRow('Net income', null, ...cells(report.netIncome))] },
  ],
});
