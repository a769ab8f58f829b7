import { describe, expect, it } from 'vitest';
import type { Budget } from '../../domain/budgets/contract.ts';
import { MONTHS } from '../../domain/budgets/rules.ts';
import type { BudgetReport } from '../../domain/reports/budget-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const accountant = await t.as('accountant');
const auditor = await t.as('auditor');

const each = (amount: string | number) => Array.from({ length: 12 }, () => amount);
const save = (year: number, lines: object[]) => accountant.call('PUT', `/api/budgets/${year}`, { lines });
const read = async (year: number) => (await auditor.call('GET', `/api/budgets/${year}`)).body as Budget;
const findRow = (budget: Budget, account: string) => budget.rows.find((row) => row.account === account);
const spend = async (amount: number, expenseDate: string) => {
  const expense = { category: 'electricity', description: 'KPLC', amount, expenseDate, overrideReason: 'Typed later' };
  const reply = await accountant.call('POST', '/api/expenses', expense);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
};

const POWER = '5010';

describe('a budget', () => {
  it('is planned by account and month beside the year before, and taken away by twelve zeros', async () => {
    const power = (await read(2026)).rows.find(({ name }) => name === 'Electricity')?.account ?? POWER;
    await spend(1_200, '2025-03-10');
    const reply = await save(2026, [{ account: power, months: [...each(10_000).slice(1), '12500.50'] }]);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const planned = findRow(reply.body as Budget, power);
    expect(planned).toMatchObject({ isPlanned: true, total: '122500.50', lastYearTotal: '1200.00' });
    expect(planned?.months[11]).toBe('12500.50');
    expect(planned?.lastYear[2]).toBe('1200.00');
    expect(reply.body).toMatchObject({ income: '0.00', expenses: '122500.50', result: '-122500.50' });
    const changed = await save(2026, [{ account: power, months: each(9_000) }]);
    expect(findRow(changed.body as Budget, power)).toMatchObject({ isPlanned: true, total: '108000.00' });
    expect(findRow(await read(2027), power)).toMatchObject({ isPlanned: false, total: '0.00' });
    expect(findRow((await save(2026, [{ account: power, months: each(0) }])).body as Budget, power)).toMatchObject({
      isPlanned: false,
    });
    const log = await (await t.as('admin')).call('GET', '/api/audit-log?limit=5');
    expect(log.status).toBe(200);
    expect(JSON.stringify(log.body)).toContain('Electricity for 2026');
  });

  it.each([
    ['an account that is not there', 2026, { account: '9999', months: each(1) }, 'lines.0.account'],
    ['an account of the balance sheet', 2026, { account: '1100', months: each(1) }, 'lines.0.account'],
    ['eleven months', 2026, { account: '4060', months: each(1).slice(1) }, 'lines.0.months'],
    ['less than nothing', 2026, { account: '4060', months: each(-1) }, 'lines.0.months.0'],
    ['a year that is none', 1, { account: '4060', months: each(1) }, 'year'],
  ])('refuses %s', async (_, year, line, field) => {
    const { status, body } = await save(year, [line]);
    expect(status).toBe(400);
    expect(Object.keys((body as { fields: object }).fields)).toContain(field);
  });

  it('is written by nobody who only reads, and the same account twice is refused', async () => {
    const line = { account: '4060', months: each(1) };
    expect((await auditor.call('PUT', '/api/budgets/2026', { lines: [line] })).status).toBe(403);
    expect((await save(2026, [line, line])).status).toBe(400);
  });
});

describe('a sheet', () => {
  const send = (csv: string, more: object = {}) =>
    accountant.call('POST', '/api/budgets/2028/import', { csv, ...more });

  it('brings in a budget: all rows or none, and only a look with dryRun', async () => {
    const csv = 'Code,Account Name,Jan,February,Dec\n4060,Rooms,"KES 1,000",2000,\n4090,Other,,,5\n';
    expect((await send(csv, { dryRun: true })).body).toMatchObject({ rows: 2, imported: 0, failures: [] });
    expect((await read(2028)).income).toBe('0.00');
    expect((await send(csv)).body).toMatchObject({ imported: 2 });
    expect(await read(2028)).toMatchObject({ income: '3005.00' });
    const bad = 'Account,January\n4060,abc\n9999,5\n1100,5\n4060,7\n';
    expect((await send(bad)).body).toMatchObject({
      imported: 0,
      failures: [
        { row: 2, errors: [expect.stringContaining(MONTHS[0])] },
        { row: 3, errors: ['There is no account 9999 in use'] },
        { row: 4, errors: [expect.stringContaining('neither income nor expense')] },
      ],
    });
    expect((await send('Month,Amount\n1,2\n')).body).toMatchObject({ failures: [{ row: 1 }] });
    expect(await read(2028)).toMatchObject({ income: '3005.00' });
  });

  it('that was exported can be sent back', async () => {
    const headers = { cookie: `nafasi=${auditor.cookie}` };
    const file = await t.app.server.inject({ method: 'GET', url: '/api/budgets/2028/export', headers });
    expect(file.headers['content-disposition']).toContain('budget-2028.csv');
    expect((await accountant.call('POST', '/api/budgets/2029/import', { csv: file.payload })).body).toMatchObject({
      failures: [],
    });
    expect((await read(2029)).income).toBe('3005.00');
  });
});

describe('the report', () => {
  const report = async (from: string, to: string) =>
    (await auditor.call('GET', `/api/reports/budget?from=${from}&to=${to}`)).body as BudgetReport;

  it('is actual against budget against last year, a part of a month by its days', async () => {
    const power = (await read(2026)).rows.find(({ name }) => name === 'Electricity')?.account ?? POWER;
    await save(2026, [{ account: power, months: each(3_100) }]);
    await spend(4_000, '2026-10-20');
    await spend(900, '2025-10-02');
    const month = await report('2026-10-01', '2026-10-31');
    expect(month).toMatchObject({ hasBudget: true, lastYear: { from: '2025-10-01', to: '2025-10-31' } });
    expect(month.expenses.find(({ account }) => account === power)).toMatchObject({
      actual: '4000.00',
      budget: '3100.00',
      variance: '-900.00',
      used: '129.0',
      lastYear: '900.00',
      path: expect.stringContaining(power),
    });
    expect((await report('2026-10-01', '2026-10-10')).totalExpenses.budget).toBe('1000.00');
    expect((await report('2026-01-01', '2026-12-31')).totalExpenses.budget).toBe('37200.00');
    expect((await report('2030-01-01', '2030-01-31')).hasBudget).toBe(false);
  });
});
