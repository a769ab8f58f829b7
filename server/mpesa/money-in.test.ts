import { afterEach, describe, expect, it } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { MoneyInSummary } from '../../domain/mpesa/money-in-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees, furnishMpesa } from '../../tests/support/mpesa.ts';

// Thursday, 19 November 2026, 9:00 in Nairobi: the week began on Monday, the 16th.
const THURSDAY = '2026-11-19T06:00:00.000Z';

const clock = standingClock(THURSDAY);
const t = await startTestApp({ clock });
const world = await furnishMpesa(t);
const { hear, pay, assign, unassign, desk } = world;

afterEach(async () => {
  clock.set(THURSDAY);
  await expectMoneyAgrees(t);
});

const look = async (): Promise<MoneyInSummary> => {
  const { status, body } = await desk.call('GET', '/api/money-in/summary');
  expect([status, body]).toEqual([200, body]);
  return body as MoneyInSummary;
};

type Figures = Record<'today' | 'week' | 'unmatched', number>;
const figures = ({ today, week, unmatched }: MoneyInSummary): Figures => ({
  today: Number(today),
  week: Number(week),
  unmatched: Number(unmatched.amount),
});

/** What some work adds to today, to this week and to what is unmatched. */
const added = async (work: () => Promise<unknown>): Promise<number[]> => {
  const before = figures(await look());
  await work();
  const after = figures(await look());
  return [after.today - before.today, after.week - before.week, after.unmatched - before.unmatched];
};

const accountOf = async (name: string) => (await look()).accounts.find((account) => account.name === name);

describe('money that came in', () => {
  it('counts payments and deposits of today and since Monday, each under its account', async () => {
    const tenant = await world.tenant();
    expect(await added(() => pay(tenant.id, 100))).toEqual([100, 100, 0]);
    expect(await added(() => pay(tenant.id, 200, { paymentDate: '2026-11-16' }))).toEqual([0, 200, 0]);
    expect(await added(() => pay(tenant.id, 400, { paymentDate: '2026-11-15' }))).toEqual([0, 0, 0]);
    expect(await added(() => world.deposit(tenant.id, 50, { paymentMethod: 'bank_transfer' }))).toEqual([50, 50, 0]);
    expect(await accountOf('Petty cash')).toMatchObject({ kind: 'petty_cash', today: '100.00', week: '300.00' });
    expect(await accountOf('Bank current account')).toMatchObject({ kind: 'bank', today: '50.00', week: '50.00' });
    const { accounts, today, week } = await look();
    const sum = (field: 'today' | 'week') => accounts.reduce((all, account) => all + Number(account[field]), 0);
    expect([sum('today'), sum('week')]).toEqual([Number(today), Number(week)]);
  });

  it('leaves out what was reversed, tax that was kept back, and deposits that were given back', async () => {
    const tenant = await world.tenant();
    const paid = await pay(tenant.id, 900);
    expect(await added(() => world.reverse(paid.body.id))).toEqual([-900, -900, 0]);
    await world.invoice(tenant.id, 10_000);
    expect(await added(() => pay(tenant.id, 9_500, { withholdingTax: 500 }))).toEqual([9_500, 9_500, 0]);
    await world.deposit(tenant.id, 70);
    const back = () =>
      world.accountant.call('POST', '/api/deposits/refund', {
        tenantId: tenant.id,
        amount: 70,
        paymentMethod: 'cash',
        reason: 'Left',
      });
    expect(await added(back)).toEqual([0, 0, 0]);
  });

  it('counts a receipt in suspense under the account of its channel, and once it is assigned no second time', async () => {
    const tenant = await world.tenant();
    const ids: string[] = [];
    const came = async () => {
      const [one] = await hear({ amount: 640, accountReference: 'NOBODY', paidAt: '2026-11-19T05:59:00Z' });
      ids.push(one?.id ?? '');
    };
    expect(await added(came)).toEqual([640, 640, 640]);
    const { cashAccountName } = world.channel;
    const before = await accountOf(cashAccountName);
    expect(await added(() => assign(ids[0] ?? '', { tenantId: tenant.id }))).toEqual([0, 0, -640]);
    expect(await accountOf(cashAccountName)).toEqual(before);
    expect(await added(() => unassign(ids[0] ?? '', 'Another company'))).toEqual([0, 0, 640]);
    expect(await accountOf(cashAccountName)).toEqual(before);
  });

  it('counts a receipt on the day of the space, which begins at midnight in Nairobi', async () => {
    const at = (paidAt: string) => () => hear({ amount: 10, accountReference: 'NOBODY', paidAt });
    expect(await added(at('2026-11-18T21:00:00Z'))).toEqual([10, 10, 10]);
    expect(await added(at('2026-11-18T20:59:59Z'))).toEqual([0, 10, 10]);
    expect(await added(at('2026-11-15T21:00:00Z'))).toEqual([0, 10, 10]);
    expect(await added(at('2026-11-15T20:59:59Z'))).toEqual([0, 0, 10]);
    const thursday = figures(await look());
    clock.set('2026-11-19T21:00:00.000Z');
    expect(figures(await look())).toEqual({ ...thursday, today: 0 });
    // A new week.
    clock.set('2026-11-22T21:00:00.000Z');
    expect(figures(await look())).toEqual({ ...thursday, today: 0, week: 0 });
  });

  it('says how much waits, and since when the oldest of it was paid', async () => {
    const { unmatched } = await look();
    await hear({ amount: 33, accountReference: 'NOBODY', paidAt: '2026-01-05T08:30:00Z' });
    expect((await look()).unmatched).toEqual({
      count: unmatched.count + 1,
      amount: (Number(unmatched.amount) + 33).toFixed(2),
      oldestAt: '2026-01-05T08:30:00Z',
    });
  });

  it('names closed accounts only while money of this week is in them', async () => {
    const made = await world.admin.call('POST', '/api/cash-accounts', { name: 'Second Box', kind: 'petty_cash' });
    const { id } = made.body as CashAccount;
    expect(await accountOf('Second Box')).toMatchObject({ cashAccountId: id, today: '0.00', week: '0.00' });
    const tenant = await world.tenant();
    clock.set(MONDAY_8);
    const paid = await pay(tenant.id, 60, { cashAccountId: id });
    clock.set(THURSDAY);
    expect(await accountOf('Second Box')).toMatchObject({ today: '0.00', week: '60.00' });
    await world.reverse(paid.body.id);
    await world.admin.call('PATCH', `/api/cash-accounts/${id}`, { isActive: false });
    expect(await accountOf('Second Box')).toBeUndefined();
  });

  it('comes with the paybills and tills, and the returns that are not finished', async () => {
    const { channels, openReturns } = await look();
    expect(channels).toContainEqual({
      id: world.channel.id,
      name: 'Main Paybill',
      environment: 'production',
      isActive: true,
    });
    expect(openReturns).toBe(0);
  });

  it('is for who takes payments: the front desk, and no tenant', async () => {
    const statuses = await Promise.all(
      (['front_desk', 'accountant', 'hr', 'tenant'] as const).map(
        async (role) => (await (await t.as(role)).call('GET', '/api/money-in/summary')).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403, 403]);
  });
});
