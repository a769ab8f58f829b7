import { beforeAll, expect, it } from 'vitest';
import type { FinancialSummary } from '../../domain/billing/runs/run-contract.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, lastOfMonth } from '../../domain/kernel/time.ts';
import type { BalanceSheet, CashFlow, ProfitLoss } from '../../domain/reports/contract.ts';
import type { ExecutiveSummary, Occupancy } from '../../domain/reports/space-contract.ts';
import type { DeferredRevenue, VatReturn } from '../../domain/reports/tax-contract.ts';
import type { AgedDebtors, TenantStatement } from '../../domain/reports/tenant-contract.ts';
import type { Api } from '../../tests/support/app.ts';
import { startDemoSpace } from '../../tests/support/demo-space.ts';
import { type Books, openAt, readBooks, servedIn } from '../../tests/support/reference-books.ts';
import { systemClock, today as todayIn } from '../clock.ts';

const today = todayIn(systemClock, 'Africa/Nairobi');
const yesterday = addDays(today, -1);
const from = firstOfMonth(addMonths(today, -11));

// Every report of the demo year against sums that are worked out slowly from the raw documents.
let accountant: Api;
let books: Books;

beforeAll(async () => {
  const t = await startDemoSpace();
  accountant = await t.as('accountant');
  books = await readBooks(t);
}, 240_000);

const report = async <T>(path: string): Promise<T> => {
  const { status, body } = await accountant.call('GET', `/api/reports/${path}`);
  expect([status, body]).toEqual([200, body]);
  return body as T;
};

const text = (amount: number) => toDecimalText(cents(amount));
const linesOf = (lines: { account: string | null; amount: string }[]) =>
  Object.fromEntries(lines.filter(({ amount }) => amount !== '0.00').map(({ account, amount }) => [account, amount]));
const textsOf = (sums: ReadonlyMap<string, number>) =>
  Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).map(([code, amount]) => [code, text(amount)]));

it('the profit and loss has the revenue that the days of service give, and the expenses, pay and depreciation of the period', async () => {
  for (const [first, last] of [
    [from, yesterday],
    [addMonths(from, 2), lastOfMonth(addMonths(from, 3))],
  ] as [Day, Day][]) {
    const pl = await report<ProfitLoss>(`profit-loss?from=${first}&to=${last}`);
    expect(linesOf(pl.revenue)).toEqual(textsOf(servedIn(books, first, last)));
    expect(linesOf(pl.expenses)).toEqual(textsOf(books.spentIn(first, last)));
  }
});

it('the profit and loss of a year is the sum of its months', async () => {
  const year = await report<ProfitLoss>(`profit-loss?from=${from}&to=${today}`);
  let [revenue, expenses] = [0, 0];
  for (let month = from; month <= today; month = addMonths(month, 1)) {
    const last = lastOfMonth(month) > today ? today : lastOfMonth(month);
    const part = await report<ProfitLoss>(`profit-loss?from=${month}&to=${last}`);
    revenue += parseMoney(part.totalRevenue);
    expenses += parseMoney(part.totalExpenses);
  }
  expect([year.totalRevenue, year.totalExpenses]).toEqual([text(revenue), text(expenses)]);
  expect(year.netIncome).toBe(text(revenue - expenses));
});

it('the profit and loss on the cash basis is what was received and paid, and all of it is the change of the cash accounts', async () => {
  const pl = await report<ProfitLoss>(`profit-loss?basis=cash&from=${from}&to=${today}`);
  const flow = await report<CashFlow>(`cash-flow?from=${from}&to=${today}`);
  expect(pl.totalRevenue).toBe(text(books.receivedIn(from, today)));
  expect(pl.cashChange).toBe(flow.netChange);
});

it('the balance sheet balances on every month end, and has the receivables and deposits of the documents', async () => {
  for (let month = from; month <= today; month = addMonths(month, 1)) {
    const date = lastOfMonth(month) > today ? today : lastOfMonth(month);
    const sheet = await report<BalanceSheet>(`balance-sheet?date=${date}`);
    expect([date, sheet.difference]).toEqual([date, '0.00']);
    const lines = linesOf([...sheet.assets, ...sheet.liabilities].flatMap((group) => group.lines));
    const open = openAt(books, date).reduce((sum, invoice) => sum + invoice.open, 0);
    expect([date, lines['1100'] ?? '0.00']).toEqual([date, text(open)]);
  }
});

it('the cash flow goes from the opening to the closing of the cash accounts, and its proof holds', async () => {
  const flow = await report<CashFlow>(`cash-flow?from=${from}&to=${today}`);
  expect(flow.indirect.difference).toBe('0.00');
  const cash = books.cashAt(today);
  expect([flow.closing, flow.opening]).toEqual([text(cash), text(books.cashAt(addDays(from, -1)))]);
  const parts = [flow.operating, flow.investing, flow.financing].map(parseMoney).reduce((sum, part) => sum + part, 0);
  expect(parts).toBe(parseMoney(flow.closing) - parseMoney(flow.opening));
  const received = flow.sections[0]?.lines.find(({ accounts }) => accounts[0] === '1100');
  expect(parseMoney(received?.amount ?? '0.00')).toBeGreaterThan(0);
});

it('the aged debtors are the invoices that were open, by age, today and three months ago', async () => {
  for (const date of [today, addMonths(today, -3)]) {
    const aged = await report<AgedDebtors>(`aged-debtors?date=${date}`);
    const open = openAt(books, date);
    const within = (low: number, high: number) =>
      text(open.filter(({ days }) => days >= low && days <= high).reduce((sum, invoice) => sum + invoice.open, 0));
    expect(aged.totals).toEqual({
      current: within(-9999, 0),
      days30: within(1, 30),
      days60: within(31, 60),
      days90: within(61, 90),
      older: within(91, 9999),
      unmatched: '0.00',
      total: within(-9999, 9999),
    });
    expect(aged.receivables).toBe(aged.totals.total);
  }
});

it('the statements of all tenants add up to the receivables, each to what is open on its invoices', async () => {
  const owed = new Map<string, number>();
  for (const { tenantId, open } of openAt(books, today))
    if (tenantId) owed.set(tenantId, (owed.get(tenantId) ?? 0) + open);
  for (const tenantId of books.tenantIds) {
    const statement = await report<TenantStatement>(`tenant-statement/${tenantId}?from=${from}&to=${today}`);
    expect(statement.owed).toBe(text(owed.get(tenantId) ?? 0));
    const { opening, charges, payments, closing } = statement;
    expect(parseMoney(opening) + parseMoney(charges) - parseMoney(payments)).toBe(parseMoney(closing));
    expect(statement.transactions.at(-1)?.balance ?? opening).toBe(closing);
    expect(statement.rooms.usedHours + statement.rooms.extraHours).toBe(books.roomHoursOf(tenantId, from, today));
  }
});

it('the VAT return, deferred revenue, occupancy and executive summary agree with the documents', async () => {
  const period = `from=${from}&to=${yesterday}`;
  const vat = await report<VatReturn>(`vat-return?${period}`);
  expect(vat.totalSales).toEqual(books.salesIn(from, yesterday));
  const deferred = await report<DeferredRevenue>(`deferred-revenue?${period}`);
  expect([deferred.closing, deferred.passes, deferred.unscheduled, deferred.other]).toEqual([
    text(books.deferredAt(yesterday)),
    text(books.passesAt(yesterday)),
    '0.00',
    '0.00',
  ]);
  const occupancy = await report<Occupancy>(`occupancy?from=${from}&to=${today}`);
  expect([occupancy.occupied, occupancy.roomTotal.bookedHours]).toEqual([
    books.holding,
    books.roomHoursIn(from, today),
  ]);
  const desks = [
    { kind: 'hotDesks', types: ['flexible_shared', 'day_pass'], accounts: ['4030', '4040'] },
    { kind: 'dedicatedDesks', types: ['dedicated_shared'], accounts: ['4020'] },
    { kind: 'privateOffices', types: ['private_offices'], accounts: ['4010'] },
  ];
  const served = servedIn(books, from, yesterday);
  const days = daysBetween(from, yesterday) + 1;
  for (const { kind, types, accounts } of desks) {
    const revenue = accounts.reduce((sum, account) => sum + (served.get(account) ?? 0), 0);
    const spaceDays = books.spaceDaysIn(from, yesterday, types);
    const perSpace = text(Math.round((revenue * days) / spaceDays));
    expect(occupancy.deskRevenue.kinds.find((one) => one.kind === kind)).toMatchObject({
      ...{ revenue: text(revenue), spaceDays, perSpace },
    });
  }
  expect(occupancy.deskRevenue).toMatchObject({
    to: yesterday,
    revenue: text(occupancy.deskRevenue.months.reduce((sum, { revenue }) => sum + parseMoney(revenue), 0)),
    spaceDays: occupancy.deskRevenue.months.reduce((sum, month) => sum + month.spaceDays, 0),
  });
  const summary = await report<ExecutiveSummary>(`executive-summary?from=${from}&to=${today}`);
  const pl = await report<ProfitLoss>(`profit-loss?from=${from}&to=${today}`);
  const kpi = (id: string) => summary.kpis.find((one) => one.id === id);
  expect([kpi('revenue')?.value, kpi('netIncome')?.value]).toEqual([pl.totalRevenue, pl.netIncome]);
  expect(kpi('collections')?.value).toBe(text(books.collectedIn(from, today)));
  expect(kpi('cash')?.value).toBe(text(books.cashAt(today)));
  expect(kpi('receivables')?.value).toBe(summary.ageing.total);
  for (const { id, series } of summary.kpis) expect([id, series.length]).toEqual([id, 12]);
  const sum = kpi('revenue')?.series.reduce((all, { value }) => all + parseMoney(value ?? '0.00'), 0);
  expect(text(sum ?? 0)).toBe(pl.totalRevenue);
});

it('the finance screen has the expenses and the net income of the profit and loss', async () => {
  const pl = await report<ProfitLoss>('profit-loss?from=1900-01-01&to=2100-12-31');
  const { body } = await accountant.call('GET', '/api/financials/summary');
  const { totalExpenses, statement } = body as FinancialSummary;
  expect(totalExpenses).toBe(pl.totalExpenses);
  const year = await report<ProfitLoss>(`profit-loss?from=${statement?.from}&to=${statement?.to}`);
  expect(statement).toMatchObject({
    revenue: year.totalRevenue,
    expenses: year.totalExpenses,
    netIncome: year.netIncome,
  });
});
