import { afterEach, describe, expect, it } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { Expense } from '../../domain/expenses/contract.ts';
import type { PettyCashFund, TopUp, Voucher } from '../../domain/petty-cash/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { inNotes } from '../../tests/support/tills.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const { manager, accountant, desk } = await furnishBilling(t);
const places = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
const bank = places.find(({ name }) => name === 'Bank current account') as CashAccount;

const STATUS = { validation: 400, conflict: 409, outdated: 409, not_found: 404 } as const;

const expectRefusal = (
  { status, body }: { status: number; body: unknown },
  code: keyof typeof STATUS,
  field?: string,
) => {
  expect({ status, body }).toMatchObject({ status: STATUS[code], body: { code } });
  if (field) expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
};

const RULES = INTEGRITY_RULES.filter(({ id }) => /petty|transfer|entries|days|expenses/.test(id));
afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

let boxes = 0;
const makeBox = async (float = 20_000, more: object = {}): Promise<string> => {
  const made = await manager.call('POST', '/api/cash-accounts', { name: `Box ${++boxes}`, kind: 'petty_cash' });
  const { id } = made.body as CashAccount;
  expect((await manager.call('PUT', `/api/petty-cash/${id}`, { float, ...more })).status).toBe(200);
  return id;
};
const count = async (id: string, amount: number, more: object = {}) =>
  answer<PettyCashFund>(
    await accountant.call('POST', `/api/petty-cash/${id}/counts`, { counts: inNotes(amount), ...more }),
  );
const topUp = async (id: string, more: object = {}) =>
  answer<TopUp>(await accountant.call('POST', `/api/petty-cash/${id}/top-ups`, { from: bank.id, ...more }));
const spend = async (id: string, amount: number | string, more: object = {}) =>
  answer<Expense>(
    await accountant.call('POST', '/api/expenses', {
      category: 'office_supplies',
      description: 'Milk and sugar',
      amount,
      paymentMethod: 'cash',
      cashAccountId: id,
      ...more,
    }),
  );
const fundOf = async (id: string) =>
  ((await accountant.call('GET', '/api/petty-cash')).body as PettyCashFund[]).find((one) => one.id === id);
const vouchersOf = async (id: string, search = '') =>
  (await accountant.call('GET', `/api/petty-cash/vouchers?fund=${id}${search}`)).body as Voucher[];
const fullBox = async (float = 20_000, more: object = {}) => {
  const id = await makeBox(float, more);
  const empty = await count(id, 0);
  expect(empty.status, JSON.stringify(empty.body)).toBe(201);
  expect((await topUp(id)).status).toBe(201);
  return id;
};

describe('an imprest', () => {
  it('balances with its vouchers: a top-up pays them back and what was short is posted', async () => {
    const id = await fullBox();
    await spend(id, 1_200, { description: 'Milk' });
    await spend(id, '349.50', { description: 'Sugar' });
    expect(await fundOf(id)).toMatchObject({
      float: '20000.00',
      balance: '18450.50',
      openVouchers: 2,
      vouchers: '1549.50',
      withoutReceipt: 2,
      otherMovements: '0.00',
      topUp: '1549.50',
    });
    expectRefusal(await count(id, 18_400), 'validation', 'reason');
    const counted = await count(id, 18_400, { reason: 'Change was lost' });
    expect(counted.body).toMatchObject({ balance: '18400.00', differences: '-50.50', topUp: '1600.00' });
    expectRefusal(await topUp(id, { amount: 1_549.5 }), 'outdated');
    expect((await topUp(id, { amount: 1_600, charges: 30, reference: 'CHQ 114' })).body).toMatchObject({
      number: expect.stringMatching(/^PT\d{6}$/),
      amount: '1600.00',
      voucherCount: 2,
      vouchers: '1549.50',
      differences: '-50.50',
      otherMovements: '0.00',
      fromName: bank.name,
      isReversed: false,
    });
    expect(await fundOf(id)).toMatchObject({
      balance: '20000.00',
      openVouchers: 0,
      differences: '0.00',
      topUp: '0.00',
    });
    expect(await vouchersOf(id)).toMatchObject([
      { description: 'Sugar', state: 'reimbursed', topUpNumber: expect.stringMatching(/^PT/) },
      { description: 'Milk', state: 'reimbursed', number: expect.stringMatching(/^PV\d{6}$/) },
    ]);
    expectRefusal(await topUp(id), 'conflict');
  });

  it('is topped up on the day it was counted, from a bank account or paybill', async () => {
    const id = await makeBox();
    expectRefusal(await topUp(id), 'conflict');
    await count(id, 0);
    expectRefusal(await topUp(id, { from: id }), 'validation', 'from');
    expectRefusal(await topUp(id, { from: 'x' }), 'validation', 'from');
    expect((await topUp(id)).body).toMatchObject({ amount: '20000.00', otherMovements: '-20000.00', voucherCount: 0 });
  });

  it('never pays out what it does not hold, also when twenty take from it at once', async () => {
    const id = await fullBox(1_000);
    const taken = await Promise.all(Array.from({ length: 20 }, () => spend(id, 300)));
    expect(taken.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(3);
    const refused = taken.find(({ status }) => status !== 201);
    expect(refused?.body).toMatchObject({ code: 'conflict', fields: { cashAccountId: expect.any(String) } });
    expect(await fundOf(id)).toMatchObject({ balance: '100.00', openVouchers: 3 });
    const out = { from: id, to: bank.id, amount: 500 };
    expectRefusal(await accountant.call('POST', '/api/transfers', out), 'conflict', 'cashAccountId');
  });

  it('takes no voucher above its limit', async () => {
    const id = await fullBox(5_000, { largestVoucher: 1_000 });
    expectRefusal(await spend(id, '1000.01'), 'validation', 'amount');
    const { body } = await spend(id, 1_000);
    expectRefusal(
      await accountant.call('PATCH', `/api/expenses/${body.id}`, { amount: 1_001 }),
      'validation',
      'amount',
    );
    const larger = { float: 5_000, largestVoucher: 6_000 };
    expectRefusal(await manager.call('PUT', `/api/petty-cash/${id}`, larger), 'validation', 'largestVoucher');
  });

  it('is paid back once when two top it up at once', async () => {
    const id = await fullBox();
    await spend(id, 700);
    await count(id, 19_300);
    const both = await Promise.all([topUp(id), topUp(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await fundOf(id)).toMatchObject({ balance: '20000.00', topUp: '0.00' });
  });

  it('opens its vouchers again when the transfer of the top-up is reversed', async () => {
    const id = await fullBox();
    const { body: expense } = await spend(id, 700);
    await count(id, 19_300);
    const { body: made } = await topUp(id);
    expectRefusal(await accountant.call('DELETE', `/api/expenses/${expense.id}`), 'conflict');
    expectRefusal(await accountant.call('PATCH', `/api/expenses/${expense.id}`, { amount: 600 }), 'conflict');
    expect((await accountant.call('PATCH', `/api/expenses/${expense.id}`, { category: 'maintenance' })).status).toBe(
      200,
    );
    const transfers = (await accountant.call('GET', '/api/transfers')).body as { id: string; number: string }[];
    const transfer = transfers.find(({ number }) => number === made.transferNumber);
    const reversed = await accountant.call('POST', `/api/transfers/${transfer?.id}/reverse`, { reason: 'Wrong bank' });
    expect(reversed.status).toBe(200);
    expect(await fundOf(id)).toMatchObject({ balance: '19300.00', openVouchers: 1, topUp: '700.00' });
    expect(await vouchersOf(id, '&state=open')).toMatchObject([{ id: expense.id, topUpNumber: null }]);
    expect((await accountant.call('PATCH', `/api/expenses/${expense.id}`, { amount: 600 })).status).toBe(200);
    expect((await topUp(id)).body).toMatchObject({ amount: '600.00', voucherCount: 1 });
    const list = (await accountant.call('GET', `/api/petty-cash/top-ups?fund=${id}`)).body as TopUp[];
    expect(list.map(({ isReversed }) => isReversed)).toEqual([false, true, false]);
  });

  it('shows cash that a till handed over as a movement of its own', async () => {
    const id = await fullBox(1_000);
    await spend(id, 400);
    await accountant.call('POST', '/api/transfers', { from: bank.id, to: id, amount: 150 });
    expect(await fundOf(id)).toMatchObject({ balance: '750.00', otherMovements: '150.00', topUp: '250.00' });
  });
});

describe('vouchers', () => {
  it('are the expenses of the box: found by number and words, gone when the expense moves or is deleted', async () => {
    const id = await fullBox();
    const { body: stamp } = await spend(id, 100, { description: 'Stamps', vendor: 'Posta' });
    const { body: wrong } = await spend(id, 200, { description: 'Rent' });
    await accountant.call('PATCH', `/api/expenses/${wrong.id}`, { paymentMethod: 'bank_transfer' });
    const [found] = await vouchersOf(id, '&q=posta&count=true');
    expect(found).toMatchObject({ id: stamp.id, vendor: 'Posta', hasReceipt: false, state: 'open' });
    expect(await vouchersOf(id, `&q=${found?.number}`)).toHaveLength(1);
    expect(await vouchersOf(id)).toHaveLength(1);
    await accountant.call('DELETE', `/api/expenses/${stamp.id}`);
    expect(await vouchersOf(id)).toEqual([]);
    expect(await fundOf(id)).toMatchObject({ openVouchers: 0, balance: '20000.00' });
  });

  it('stand on the paper of their top-up', async () => {
    const id = await fullBox();
    await spend(id, 90, { description: 'Stamps', vendor: 'Posta' });
    await spend(id, 10, { description: 'Parking fine', account: '5240' });
    expect(await vouchersOf(id)).toMatchObject([
      { category: 'office_supplies', account: '5240', accountName: 'Fines and penalties' },
      { category: 'office_supplies', account: null, accountName: null },
    ]);
    await count(id, 19_880, { reason: 'Coins missing' });
    const { body } = await topUp(id);
    const paper = await t.app.server.inject({
      method: 'GET',
      url: `/api/petty-cash/top-ups/${body.id}`,
      headers: { cookie: `nafasi=${accountant.cookie}` },
    });
    const text = textOfPdf(paper.rawPayload);
    for (const words of [
      'PETTY CASH TOP-UP',
      body.number,
      'Stamps, Posta',
      '90.00',
      'Fines and penalties',
      '20.00',
      'KES 120.00',
    ])
      expect(text).toContain(words);
  });
});

describe('who may', () => {
  it('only managers set a float, and the front desk sees none', async () => {
    const id = await makeBox();
    expect((await accountant.call('PUT', `/api/petty-cash/${id}`, { float: 1 })).status).toBe(403);
    expect((await desk.call('GET', '/api/petty-cash')).status).toBe(403);
    expectRefusal(await manager.call('PUT', `/api/petty-cash/${bank.id}`, { float: 1 }), 'not_found');
    expectRefusal(await manager.call('PUT', `/api/petty-cash/${id}`, { float: 0 }), 'validation', 'float');
    const kept = await manager.call('PUT', `/api/petty-cash/${id}`, { float: 500, custodian: ' Grace ' });
    expect(kept.body).toMatchObject({ float: '500.00', custodian: 'Grace', largestVoucher: null });
    expectRefusal(await manager.call('GET', '/api/petty-cash/vouchers'), 'validation', 'fund');
  });
});
