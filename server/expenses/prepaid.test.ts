import { beforeEach, describe, expect, it } from 'vitest';
import type { Expense } from '../../domain/expenses/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makeExpense } from '../../tests/support/expenses.ts';
import { systemActor } from '../db/connection/database.ts';
import { expensesFeature } from './feature.ts';
import { releasePrepaid } from './prepaid.ts';

const clock = standingClock('2026-11-15T09:00:00.000Z');
let t: TestApp;
let accountant: Api;

beforeEach(async () => {
  clock.set('2026-11-15T09:00:00.000Z');
  t = await startTestApp({ clock });
  accountant = await t.as('accountant');
});

const insure = (changes: object = {}) =>
  makeExpense(accountant, {
    category: 'other',
    description: 'Insurance',
    amount: '36500.00',
    coversFrom: '2026-11-01',
    coversTo: '2027-10-31',
    ...changes,
  });
const runOn = async (day: string): Promise<number> => {
  clock.set(`${day}T06:00:00.000Z`);
  return t.app.database.transact(systemActor('test'), (tx) => releasePrepaid({ ...t.app.deps, db: tx }));
};
const months = async (account: string): Promise<Record<string, string>> => {
  const rows = await t.sql(`select to_char(entry_date, 'YYYY-MM') as month, sum(debit - credit)::text as amount
    from journal_lines where account = '${account}' group by 1 having sum(debit - credit) <> 0 order by 1`);
  return Object.fromEntries(rows.map(({ month, amount }) => [month, amount])) as Record<string, string>;
};
const agrees = async () => {
  for (const { id, broken } of expensesFeature.integrityRules) expect([id, await t.sql(broken)]).toEqual([id, []]);
};
const shown = async ({ id }: Expense) => (await accountant.call('GET', `/api/expenses/${id}`)).body as Expense;

describe('an expense that months share', () => {
  it('is prepaid when it is paid, and each month bears its days once, however often the automation runs', async () => {
    const expense = await insure();
    expect(expense).toMatchObject({ coversFrom: '2026-11-01', coversTo: '2027-10-31', prepaid: '36500.00' });
    expect(await months('5120')).toEqual({});
    expect([await runOn('2026-11-30'), await runOn('2026-12-01'), await runOn('2026-12-01')]).toEqual([0, 1, 0]);
    expect(await shown(expense)).toMatchObject({ prepaid: '33500.00' });
    expect(await runOn('2027-02-10')).toBe(2);
    expect(await months('5120')).toEqual({ '2026-11': '3000.00', '2026-12': '3100.00', '2027-01': '3100.00' });
    await agrees();
    await runOn('2028-01-01');
    expect(await shown(expense)).toMatchObject({ prepaid: '0.00' });
    expect(Object.keys(await months('5120'))).toHaveLength(12);
    expect(await runOn('2028-02-01')).toBe(0);
    await agrees();
  });

  it('takes its VAT at once, and the months that are over when it is written down bear theirs in it', async () => {
    await insure({
      amount: '42340.00',
      vatAmount: '5840.00',
      expenseDate: '2026-08-20',
      coversFrom: '2026-09-01',
      coversTo: '2027-08-31',
    });
    expect(await months('1120')).toEqual({ '2026-08': '5840.00' });
    expect(await months('5120')).toEqual({ '2026-09': '3000.00', '2026-10': '3100.00' });
    await agrees();
  });

  it('is taken back by the months that bore it when it is deleted, and by today where they are closed', async () => {
    const { id } = await insure();
    await runOn('2027-01-10');
    const lock = await accountant.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-11-30' });
    expect(lock.status).toBe(200);
    expect((await accountant.call('DELETE', `/api/expenses/${id}`)).status).toBe(204);
    expect(await months('5120')).toEqual({ '2026-11': '3000.00', '2027-01': '-3000.00' });
    const [left] = await t.sql(
      `select coalesce(sum(debit - credit), 0)::text as amount from journal_lines where account = '1150'`,
    );
    expect(left?.amount).toBe('0.00');
    await agrees();
    expect(await runOn('2027-03-01')).toBe(0);
  });

  it('is cut short by a change of its last day, and whole again without one', async () => {
    const expense = await insure();
    await runOn('2027-01-10');
    const change = (body: object) => accountant.call('PATCH', `/api/expenses/${expense.id}`, body);
    expect((await change({ coversTo: '2026-12-31' })).body).toMatchObject({ prepaid: '0.00' });
    expect(await months('5120')).toEqual({ '2026-11': '17950.82', '2026-12': '18549.18' });
    await agrees();
    expect((await change({ coversFrom: null, coversTo: null })).body).toMatchObject({ prepaid: null });
    expect(await months('5120')).toEqual({ '2026-11': '36500.00' });
    expect(await months('1150')).toEqual({});
    await agrees();
  });

  it.each([
    [{ coversTo: null }, 'coversTo', 'Choose the last day that it covers'],
    [{ coversFrom: null }, 'coversFrom', 'Choose the first day that it covers'],
    [{ coversTo: '2026-10-31' }, 'coversTo', 'Must not be before the first day'],
  ])('is refused by the field that is wrong: %o', async (changes, field, message) => {
    const sent = {
      category: 'other',
      description: 'Insurance',
      amount: '365.00',
      coversFrom: '2026-11-01',
      coversTo: '2027-10-31',
    };
    const { status, body } = await accountant.call('POST', '/api/expenses', { ...sent, ...changes });
    expect([status, body]).toMatchObject([400, { fields: { [field]: message } }]);
  });
});
