import { beforeAll, describe, expect, it } from 'vitest';
import type { FinancialSummary } from '../../domain/billing/runs/run-contract.ts';
import type { ClosingMonth } from '../../domain/closing/contract.ts';
import type { BalanceSheet, ChangesInEquity, ProfitLoss } from '../../domain/reports/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { postManual } from '../../tests/support/ledger.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
let accountant: Api;
let admin: Api;

const entry = (date: string, debit: string, credit: string, amount: string) =>
  postManual(accountant, {
    date,
    memo: 'Of the year',
    lines: [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ],
  });
const report = async <T>(path: string): Promise<T> => {
  const { status, body } = await accountant.call('GET', `/api/reports/${path}`);
  expect([status, body]).toEqual([200, body]);
  return body as T;
};
const end = async (financialYearEnd: string) =>
  expect((await admin.call('PUT', '/api/settings/general', { financialYearEnd })).status).toBe(200);

beforeAll(async () => {
  accountant = await t.as('accountant');
  admin = await t.as('admin');
  await entry('2026-05-10', '1010', '3000', '100000.00');
  await entry('2026-05-20', '1010', '4090', '9000.00');
  await entry('2026-08-20', '1010', '4090', '5000.00');
  await entry('2026-08-25', '5210', '1010', '1000.00');
  await entry('2026-09-30', '5250', '2600', '1200.00');
  await entry('2026-10-05', '3010', '1010', '2000.00');
});

describe('the end of the financial year', () => {
  it('decides what is retained and what is the result of the year', async () => {
    const equity = async () =>
      Object.fromEntries(
        (await report<BalanceSheet>('balance-sheet?date=2026-11-15')).equity.flatMap(({ lines }) =>
          lines.map(({ account, amount, path }) => [account, [amount, path]]),
        ),
      );
    expect(await equity()).toMatchObject({
      3200: ['11800.00', '/reports?tab=profit-loss&from=2026-01-01&to=2026-11-15'],
    });
    await end('06');
    expect(await equity()).toMatchObject({
      3100: ['9000.00', expect.any(String)],
      3200: ['2800.00', '/reports?tab=profit-loss&from=2026-07-01&to=2026-11-15'],
    });
    const { body } = await accountant.call('GET', '/api/financials/summary');
    const { statement } = body as FinancialSummary;
    expect([statement?.from, statement?.netIncome]).toEqual(['2026-07-01', '2800.00']);
    await end('12');
  });

  it('is a step of the closing of its month', async () => {
    const steps = async (month: string) =>
      ((await accountant.call('GET', `/api/closing?month=${month}`)).body as ClosingMonth).steps.map(({ id }) => id);
    expect([(await steps('2026-12')).at(-1), (await steps('2026-06')).at(-1)]).toEqual(['year_end', 'review']);
    await end('06');
    expect([(await steps('2026-12')).at(-1), (await steps('2026-06')).at(-1)]).toEqual(['review', 'year_end']);
    await end('12');
  });

  it('is refused where it is no month', async () => {
    const { status, body } = await admin.call('PUT', '/api/settings/general', { financialYearEnd: '13' });
    expect([status, body]).toMatchObject([400, { fields: { financialYearEnd: expect.any(String) } }]);
  });
});

it('the profit and loss has the profit before tax and the tax on it', async () => {
  const pl = await report<ProfitLoss>('profit-loss?from=2026-07-01&to=2026-09-30');
  expect(pl).toMatchObject({
    totalRevenue: '5000.00',
    totalExpenses: '2200.00',
    profitBeforeTax: '4000.00',
    incomeTax: '1200.00',
    netIncome: '2800.00',
  });
  const file = await accountant.call('GET', '/api/reports/profit-loss?from=2026-07-01&to=2026-09-30&format=csv');
  const rows = String(file.body);
  expect(rows).toContain('Total expenses before tax,,1000.00');
  expect(rows).toContain('Profit before tax,,4000.00');
  expect(rows).toContain('Income tax,,1200.00');
});

it('the changes in equity lead from what the owners had to what they have, as the balance sheet says it', async () => {
  const report2 = await report<ChangesInEquity>('changes-in-equity?from=2026-07-01&to=2026-10-31');
  expect(report2.columns.map(({ account }) => account)).toEqual(['3000', '3010', '3100']);
  const [, now] = report2.periods;
  expect(now?.rows).toEqual([
    { label: 'At the beginning', amounts: ['100000.00', '0.00', '9000.00'], total: '109000.00' },
    { label: 'Profit for the period', amounts: ['0.00', '0.00', '2800.00'], total: '2800.00' },
    { label: 'Paid in and taken out by owners', amounts: ['0.00', '-2000.00', '0.00'], total: '-2000.00' },
    { label: 'At the end', amounts: ['100000.00', '-2000.00', '11800.00'], total: '109800.00' },
  ]);
  const sheet = await report<BalanceSheet>('balance-sheet?date=2026-10-31');
  expect(now?.closing).toBe(sheet.totalEquity);
  expect(report2.periods[0]).toMatchObject({ from: '2026-03-01', to: '2026-06-30', closing: '109000.00' });
  for (const format of ['pdf', 'xlsx', 'csv']) {
    const file = await accountant.call(
      'GET',
      `/api/reports/changes-in-equity?from=2026-07-01&to=2026-10-31&format=${format}`,
    );
    expect([format, file.status]).toEqual([format, 200]);
  }
});
