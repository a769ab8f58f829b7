import { expect, it } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { buildBudgetReport, type PlannedAccount } from './budget.ts';

const account = (code: string, kind: PlannedAccount['kind'], actual: number, budget: number, lastYear = 0) => ({
  code,
  name: `Account ${code}`,
  kind,
  actual: cents(actual),
  budget: cents(budget),
  lastYear: cents(lastYear),
});

it('what is better than planned is above zero, for income and for expenses', () => {
  const report = buildBudgetReport(
    [
      account('4000', 'income', 1_100_000, 1_000_000, 900_000),
      account('4100', 'income', 0, 200_000),
      account('5000', 'expense', 450_000, 500_000, 400_000),
      account('5100', 'expense', 70_000, 0),
      account('5200', 'expense', 0, 0),
    ],
    { from: '2026-02-01', to: '2026-02-28' },
    'KES',
  );
  expect(report.revenue).toMatchObject([
    { account: '4000', variance: '1000.00', used: '110.0', lastYear: '9000.00' },
    { account: '4100', variance: '-2000.00', used: '0.0' },
  ]);
  expect(report.expenses).toMatchObject([
    { account: '5000', variance: '500.00', used: '90.0' },
    { account: '5100', variance: '-700.00', used: null },
  ]);
  expect(report.totalRevenue).toMatchObject({ actual: '11000.00', budget: '12000.00', variance: '-1000.00' });
  expect(report.totalExpenses).toMatchObject({ actual: '5200.00', budget: '5000.00', variance: '-200.00' });
  expect(report.netIncome).toMatchObject({
    actual: '5800.00',
    budget: '7000.00',
    variance: '-1200.00',
    lastYear: '5000.00',
  });
  expect(report).toMatchObject({ hasBudget: true, lastYear: { from: '2025-02-01', to: '2025-02-28' } });
});
