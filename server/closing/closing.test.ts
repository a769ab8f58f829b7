import { beforeEach, describe, expect, it } from 'vitest';
import type { Accrual, ClosingMonth } from '../../domain/closing/contract.ts';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { postManual } from '../../tests/support/ledger.ts';
import { closingFeature } from './feature.ts';

const clock = standingClock('2026-12-05T09:00:00.000Z');
let t: TestApp;
let accountant: Api;

beforeEach(async () => {
  clock.set('2026-12-05T09:00:00.000Z');
  t = await startTestApp({ clock });
  accountant = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
});

const closing = async (month?: string) =>
  (await accountant.call('GET', `/api/closing${month ? `?month=${month}` : ''}`)).body as ClosingMonth;
const mark = (step: string, note: string | null = null, done = true, month = '2026-11') =>
  accountant.call('PUT', `/api/closing/${month}/steps/${step}`, { done, note });
const close = (month = '2026-11') => accountant.call('POST', `/api/closing/${month}/close`);
const accrue = (changes: object = {}) =>
  accountant.call('POST', '/api/accruals', {
    account: '5010',
    amount: '8000.00',
    month: '2026-11',
    description: 'Electricity of November',
    ...changes,
  });
const booked = async (account: string) => {
  const rows = await t.sql(
    `select entry_date::text as day, (debit - credit)::text as amount from journal_lines where account = '${account}' order by entry_date, id`,
  );
  return rows.map(({ day, amount }) => [day, amount]);
};

describe('the closing of a month', () => {
  it('is offered for the month that is over, and says what the books know of each step', async () => {
    expect(await closing()).toMatchObject({ month: '2026-11', monthEnd: '2026-11-30', isOver: true, isClosed: false });
    const { steps } = await closing();
    expect(steps.map(({ id }) => id)).not.toContain('year_end');
    expect((await closing('2026-12')).steps.map(({ id }) => id)).toContain('year_end');
    expect(steps.find(({ id }) => id === 'invoices')).toMatchObject({ state: 'ready', done: null });
    const world = await furnishBilling(t);
    await world.tenant({ startDate: '2026-11-01' });
    expect((await closing()).steps.find(({ id }) => id === 'invoices')).toMatchObject({
      state: 'open',
      text: '1 agreement not invoiced. Run the billing first.',
    });
  });

  it('is done step by step, each with its name, and then locks the books', async () => {
    expect(await close()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Not done yet: Bank Reconciled') },
    });
    for (const { id } of (await closing()).steps) expect([id, (await mark(id)).status]).toEqual([id, 200]);
    expect((await closing()).steps[0]?.done).toMatchObject({ byName: 'Mercy Achieng', note: null });
    expect((await mark('bank', null, false)).body).toMatchObject({
      steps: expect.arrayContaining([expect.objectContaining({ id: 'bank', done: null })]),
    });
    expect((await close()).status).toBe(409);
    await mark('bank', 'Compared by hand');
    expect((await close()).body).toMatchObject({
      isClosed: true,
      lockedThrough: '2026-11-30',
      closed: { byName: 'Mercy Achieng' },
    });
    expect((await accountant.call('GET', '/api/ledger/lock')).body).toEqual({ lockedThrough: '2026-11-30' });
    expect([(await close()).status, (await mark('bank')).status]).toEqual([409, 409]);
    expect(await closing()).toMatchObject({ month: '2026-11' });
    clock.set('2027-01-03T09:00:00.000Z');
    expect(await closing()).toMatchObject({ month: '2026-12' });
  });

  it('asks why where a step is done although the books say otherwise', async () => {
    await accountant.call('POST', '/api/ledger/entries', {
      date: '2026-11-20',
      memo: 'Unknown money',
      lines: [
        { account: '1010', debit: '500.00' },
        { account: '1090', credit: '500.00' },
      ],
    });
    expect(await mark('suspense')).toMatchObject({
      status: 400,
      body: { fields: { note: expect.stringContaining('Say why') } },
    });
    expect((await mark('suspense', 'The payer is being asked')).status).toBe(200);
  });

  it('names each cash account below zero at its end, and so does the dashboard while it is', async () => {
    const bank = async () => (await closing()).steps.find(({ id }) => id === 'bank');
    const needs = async () =>
      ((await accountant.call('GET', '/api/dashboard')).body as Dashboard).needs.find(
        ({ kind }) => kind === 'overdrawnAccounts',
      );
    const move = (date: string, debit: string, credit: string) =>
      postManual(accountant, {
        date,
        memo: 'Moved',
        lines: [
          { account: debit, debit: '70.00' },
          { account: credit, credit: '70.00' },
        ],
      });
    expect([(await bank())?.text ?? '', await needs()]).toEqual([expect.not.stringContaining('below zero'), undefined]);
    await move('2026-11-20', '5120', '1030');
    expect(await bank()).toMatchObject({
      state: 'open',
      text: expect.stringContaining('Petty cash is 70.00 below zero.'),
    });
    expect(await needs()).toEqual({ kind: 'overdrawnAccounts', count: 1, names: ['Petty cash'] });
    await move('2026-12-01', '1030', '3010');
    expect(await bank()).toMatchObject({ text: expect.stringContaining('Petty cash is 70.00 below zero.') });
    expect(await needs()).toBeUndefined();
  });

  it('waits until the month is over', async () => {
    expect(await mark('bank', null, true, '2026-12')).toMatchObject({
      status: 409,
      body: { message: 'This month is not over yet' },
    });
  });
});

describe('an accrual', () => {
  it('is an expense of the month’s last day, and turned round on the next', async () => {
    const { status, body } = await accrue();
    expect([status, body]).toMatchObject([
      201,
      { monthEnd: '2026-11-30', amount: '8000.00', accountName: 'Electricity' },
    ]);
    expect(await booked('5010')).toEqual([
      ['2026-11-30', '8000.00'],
      ['2026-12-01', '-8000.00'],
    ]);
    expect(await booked('2020')).toEqual([
      ['2026-11-30', '-8000.00'],
      ['2026-12-01', '8000.00'],
    ]);
    expect((await closing()).steps.find(({ id }) => id === 'accruals')).toMatchObject({
      text: '1 accrual entered. Are these all?',
    });
    const list = await accountant.call('GET', '/api/accruals?month=2026-11');
    expect(list.body).toMatchObject([{ id: (body as Accrual).id, recordedByName: 'Mercy Achieng' }]);
  });

  it('is taken back with both entries, once, by today where the month is closed', async () => {
    const { body } = await accrue();
    const back = () =>
      accountant.call('POST', `/api/accruals/${(body as Accrual).id}/reverse`, { reason: 'Typed twice' });
    await accountant.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-11-30' });
    expect((await back()).body).toMatchObject({ reverseReason: 'Typed twice' });
    expect(await booked('5010')).toEqual([
      ['2026-11-30', '8000.00'],
      ['2026-12-01', '-8000.00'],
      ['2026-12-01', '8000.00'],
      ['2026-12-05', '-8000.00'],
    ]);
    expect((await back()).status).toBe(409);
    for (const { id, broken } of closingFeature.integrityRules) expect([id, await t.sql(broken)]).toEqual([id, []]);
  });

  it.each([
    ['a month that is not over', { month: '2026-12' }, 'month'],
    ['an account that is no expense', { account: '4010' }, 'account'],
    ['an account that is not there', { account: '5999' }, 'account'],
    ['nothing', { amount: '0' }, 'amount'],
  ])('is refused for %s', async (_, changes, field) => {
    const { status, body } = await accrue(changes);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('is refused in a closed month', async () => {
    await accountant.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-11-30' });
    expect(await accrue()).toMatchObject({
      status: 409,
      body: { code: 'period_closed', fields: { month: expect.any(String) } },
    });
  });
});
