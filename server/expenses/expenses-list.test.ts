import { beforeAll, describe, expect, it } from 'vitest';
import type { FinancialSummary } from '../../domain/billing/runs/run-contract.ts';
import type { Expense } from '../../domain/expenses/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { expenseFields, makeExpense } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

let t: TestApp;
let accountant: Api;
// Half past midnight of 1 December in Nairobi, while it is still November in UTC.
const clock = { now: () => '2026-11-30T21:30:00Z' };

beforeAll(async () => {
  t = await startTestApp({ clock });
  accountant = await t.as('accountant');
});

const summary = async () =>
  ((await accountant.call('GET', '/api/financials/summary')).body as FinancialSummary).expenses;
const list = async (search: string): Promise<Expense[]> =>
  (await accountant.call('GET', `/api/expenses${search}`)).body as Expense[];

describe('the four figures', () => {
  it('are nothing while there is nothing', async () => {
    expect(await summary()).toEqual({
      totalThisMonth: '0.00',
      entriesThisMonth: 0,
      totalEntries: 0,
      averageExpense: '0.00',
      topCategory: null,
      topCategoryTotal: '0.00',
      total: '0.00',
    });
  });

  it('count this month in the zone of the space, leave out what was deleted, and round the average', async () => {
    await makeExpense(accountant, { amount: '100.00', expenseDate: '2026-12-01', category: 'water' });
    await makeExpense(accountant, { amount: '250.50', expenseDate: '2026-11-30', category: 'rent' });
    await makeExpense(accountant, { amount: '200.00', expenseDate: '2026-12-01', category: 'water' });
    const { id } = await makeExpense(accountant, { amount: '9000.00', expenseDate: '2026-12-01' });
    await accountant.call('DELETE', `/api/expenses/${id}`);
    expect(await summary()).toEqual({
      totalThisMonth: '300.00',
      entriesThisMonth: 2,
      totalEntries: 3,
      averageExpense: '184.00',
      topCategory: 'water',
      topCategoryTotal: '300.00',
      total: '550.50',
    });
  });
});

describe('the list', () => {
  it('is searched by description and vendor and narrowed by category and dates', async () => {
    await makeExpense(accountant, { description: 'Borehole 100%', vendor: 'Maji Ltd', category: 'water' });
    await makeExpense(accountant, { description: 'Fibre', vendor: 'Borehole Networks', category: 'internet' });
    expect((await list('?q=borehole')).map(({ description }) => description)).toEqual(['Fibre', 'Borehole 100%']);
    expect(await list('?q=100%25')).toHaveLength(1);
    expect((await list('?q=borehole&category=water')).map(({ vendor }) => vendor)).toEqual(['Maji Ltd']);
    expect((await list('?from=2026-12-01')).every(({ expenseDate }) => expenseDate === '2026-12-01')).toBe(true);
    expect(await list('?to=2026-11-09')).toEqual([]);
    expect(await list('?from=2026-11-30&to=2026-11-30')).toHaveLength(1);
  });

  it('is paged by key in each order, and counted when asked', async () => {
    for (let n = 0; n < 5; n++)
      await makeExpense(accountant, { description: `Paged ${n}`, amount: `${n % 2 || 2}.00` });
    for (const sort of ['', '&sort=amount', '&sort=-amount', '&sort=-expenseDate', '&sort=createdAt']) {
      const all = (await list(`?q=Paged${sort}`)).map(({ id }) => id);
      const seen: string[] = [];
      let next: string | null = `/api/expenses?q=Paged&limit=2&count=true${sort}`;
      while (next) {
        const page = await accountant.call('GET', next);
        expect(page.headers['x-total-count']).toBe('5');
        seen.push(...(page.body as Expense[]).map(({ id }) => id));
        next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
      }
      expect(seen, sort).toEqual(all);
      expect(seen).toHaveLength(5);
    }
  });

  it.each(['category=food', 'from=yesterday', 'sort=vendor', 'limit=0', 'cursor=x'])(
    'refuses %s by name',
    async (q) => {
      const { fields } = expectRefusal(await accountant.call('GET', `/api/expenses?${q}`), 400);
      expect(Object.keys(fields ?? {})).toEqual([q.split('=')[0]]);
    },
  );
});

describe('the export', () => {
  it('has every row that matches, as CSV that a spreadsheet does not run, and as a workbook', async () => {
    await makeExpense(accountant, { description: '=1+1', vendor: 'Export "Ltd"', paymentMethod: 'mobile_money' });
    await makeExpense(accountant, { description: 'Lamps', vendor: 'Export "Ltd"', vatAmount: '1600.00' });
    const { status, headers, body } = await accountant.call(
      'GET',
      '/api/expenses-export?q=Export&category=electricity',
    );
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="expenses-2026-12-01.csv"');
    expect(String(body).split('\r\n').slice(1)).toEqual([
      '2026-11-10,Electricity,Lamps,"Export ""Ltd""",11600.00,1600.00,Bank Transfer,Bank current account,,No,Test accountant,,,,5010',
      `2026-11-10,Electricity,'=1+1,"Export ""Ltd""",11600.00,0.00,M-Pesa,M-Pesa paybill,,No,Test accountant,,,,5010`,
      '',
    ]);
    const book = await accountant.call('GET', '/api/expenses-export?format=xlsx');
    expect([book.status, book.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expectRefusal(await accountant.call('GET', '/api/expenses-export?format=pdf'), 400);
  });
});

describe('what is no expense', () => {
  const BAD_AMOUNTS = [-100, 0, 0.001, 1e9, '1e3', null, true, '100,00', '', ' ', 'NaN', {}, [1], '0x10', '٣'];
  it.each(BAD_AMOUNTS.map((amount) => [amount]))('has the amount %j', async (amount) => {
    const before = await t.sql('select count(*)::int as n from journal_entries');
    for (const [method, path] of [
      ['POST', '/api/expenses'],
      ['PATCH', `/api/expenses/${(await list('?limit=1'))[0]?.id}`],
    ] as const) {
      const { fields } = expectRefusal(await accountant.call(method, path, expenseFields({ amount })), 400);
      expect(Object.keys(fields ?? {})).toEqual(['amount']);
    }
    expect(await t.sql('select count(*)::int as n from journal_entries')).toEqual(before);
  });

  it('has NaN for an amount, which is no JSON', async () => {
    const raw = JSON.stringify(expenseFields()).replace('11600', 'NaN');
    expectRefusal(await accountant.call('POST', '/api/expenses', raw), 400);
  });

  it.each([
    ['category', { category: 'food' }],
    ['category', { category: undefined }],
    ['description', { description: '  ' }],
    ['description', { description: 'x'.repeat(301) }],
    ['amount', { amount: undefined }],
    ['vatAmount', { vatAmount: 11_600 }],
    ['vatAmount', { amount: '100.00', vatAmount: '90.00' }],
    ['vatAmount', { vatAmount: -1 }],
    ['expenseDate', { expenseDate: '2026-12-02' }],
    ['expenseDate', { expenseDate: '2026-02-30' }],
    ['vendor', { vendor: 'x'.repeat(151) }],
    ['paymentMethod', { paymentMethod: 'barter' }],
  ])('has a wrong %s', async (field, changes) => {
    const { fields } = expectRefusal(await accountant.call('POST', '/api/expenses', expenseFields(changes)), 400);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it('is moved into the future', async () => {
    const { id } = await makeExpense(accountant);
    const { fields } = expectRefusal(
      await accountant.call('PATCH', `/api/expenses/${id}`, { expenseDate: '2026-12-02' }),
      400,
    );
    expect(fields).toEqual({ expenseDate: 'Expense date must not be in the future' });
  });
});

it('somebody without finance neither reads nor writes expenses', async () => {
  const { id } = await makeExpense(accountant);
  const desk = await (await t.as('front_desk')).call('GET', '/api/financials/summary');
  expect(desk.body).toMatchObject({ expenses: null, totalExpenses: null, statement: null, automation: null });
  for (const role of ['front_desk', 'hr', 'tenant'] as const) {
    const api = await t.as(role);
    for (const [method, path] of [
      ['GET', '/api/expenses'],
      ['GET', `/api/expenses/${id}`],
      ['POST', '/api/expenses'],
      ['PATCH', `/api/expenses/${id}`],
      ['DELETE', `/api/expenses/${id}`],
      ['GET', `/api/expenses/${id}/receipt`],
      ['PUT', `/api/expenses/${id}/receipt`],
      ['POST', '/api/recurring-expense-templates/generate'],
    ] as const) {
      expect((await api.call(method, path, method === 'GET' ? undefined : {})).status, `${role} ${path}`).toBe(403);
    }
  }
});
