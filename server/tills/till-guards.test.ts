import { afterEach, describe, expect, it } from 'vitest';
import type { CashAccount, Transfer } from '../../domain/cash/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { makeExpense } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { inNotes, makeTillPlace, openNewTill, tillsBy } from '../../tests/support/tills.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { manager, accountant, desk, pay } = world;
const atDesk = tillsBy(desk);
const byAccountant = tillsBy(accountant);
const tenant = await world.tenant();
const accounts = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
const ofKind = (kind: string) => accounts.find((account) => account.kind === kind) as CashAccount;
const [petty, bank] = [ofKind('petty_cash'), ofKind('bank')];

const RULES = INTEGRITY_RULES.filter(({ id }) => /till|transfer|transit|entries|days/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

const asActor = (statement: string) =>
  t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test'; ${statement}; commit`);

describe('without an open till', () => {
  it('no cash goes in or out, no matter who writes it', async () => {
    const place = await makeTillPlace(manager);
    const inTill = { paymentMethod: 'cash', cashAccountId: place.id };
    await pay(tenant.id, 500);
    await world.deposit(tenant.id, 500);
    const writes = [
      () => desk.call('POST', '/api/payments', { tenantId: tenant.id, amount: 10, ...inTill }),
      () => desk.call('POST', '/api/deposits', { tenantId: tenant.id, amount: 10, ...inTill }),
      () => accountant.call('POST', '/api/deposits/refund', { tenantId: tenant.id, amount: 10, ...inTill }),
      () => accountant.call('POST', `/api/tenants/${tenant.id}/refunds`, { amount: 10, reason: 'Too much', ...inTill }),
      () =>
        accountant.call('POST', '/api/expenses', {
          category: 'other',
          description: 'Milk',
          amount: '10.00',
          expenseDate: '2026-11-15',
          vendor: 'Duka',
          ...inTill,
        }),
      () => accountant.call('POST', '/api/transfers', { from: petty.id, to: place.id, amount: '10.00' }),
      () => accountant.call('POST', '/api/transfers', { from: place.id, to: bank.id, amount: '10.00' }),
      () =>
        accountant.call('POST', '/api/cash-entries', {
          kind: 'owner_in',
          cashAccountId: place.id,
          amount: '10.00',
          description: 'Change',
        }),
      () =>
        accountant.call('POST', '/api/ledger/entries', {
          date: '2026-11-15',
          memo: 'By hand',
          lines: [
            { account: place.account, debit: '10.00' },
            { account: '3010', credit: '10.00' },
          ],
        }),
    ];
    for (const write of writes) {
      const refusal = expectRefusal(await write(), 409);
      expect(refusal).toMatchObject({
        code: 'till_closed',
        message: 'This till is not open. Open it first, or choose another account.',
      });
    }
    const { body: till } = await atDesk.open({ cashAccountId: place.id, float: 0 });
    for (const write of writes) expect((await write()).status).toBeLessThan(300);
    // 10 each: payment, deposit, transfer, owner and entry in; two refunds, expense and transfer out.
    expect((await byAccountant.details(till.id)).body).toMatchObject({ expected: '10.00', movements: { length: 9 } });
    await atDesk.close(till.id, { counts: inNotes(10) });
  });

  it('neither is a payment of yesterday reversed, nor an expense moved out of the till', async () => {
    const { place, till } = await openNewTill(manager, desk, 100);
    const paid = (await pay(tenant.id, 40, { cashAccountId: place.id })).body;
    const spent = await makeExpense(accountant, { paymentMethod: 'cash', cashAccountId: place.id, amount: '30.00' });
    await atDesk.close(till.id, { counts: inNotes(110) });
    expectRefusal(await accountant.call('POST', `/api/payments/${paid.id}/reverse`, { reason: 'Given back' }), 409);
    expectRefusal(await accountant.call('DELETE', `/api/expenses/${spent.id}`), 409);
    const { body: next } = await atDesk.open({ cashAccountId: place.id, counts: inNotes(110) });
    expect((await world.reverse(paid.id)).status).toBe(200);
    expect((await byAccountant.details(next.id)).body).toMatchObject({ expected: '70.00' });
  });

  it('a till is not taken out of use while it is open', async () => {
    const { place, till } = await openNewTill(manager, desk);
    const close = () => manager.call('PATCH', `/api/cash-accounts/${place.id}`, { isActive: false });
    expect(expectRefusal(await close(), 409).message).toBe('This till is open. Count and close it first.');
    await atDesk.close(till.id, { counts: {} });
    expect((await close()).status).toBe(200);
    expect((await atDesk.open({ cashAccountId: place.id, float: 0 })).body.fields).toEqual({
      cashAccountId: `${place.name} is closed`,
    });
  });
});

describe('a closed till', () => {
  it('never changes, and its counts and movements never do', async () => {
    const { till, place } = await openNewTill(manager, desk, 100);
    await pay(tenant.id, 5, { cashAccountId: place.id });
    await expect(asActor(`update tills set float_amount = 1 where id = '${till.id}'`)).rejects.toThrow('never changes');
    await expect(
      asActor(
        `update tills set closed_at = now(), closed_by_name = 'x', expected = 100, counted = 100, difference = 0 where id = '${till.id}'`,
      ),
    ).rejects.toThrow('What is expected');
    await atDesk.close(till.id, { counts: inNotes(105) });
    for (const change of ['counted = 1', 'reason = $$x$$', 'closed_at = null', 'opened_by = null']) {
      await expect(asActor(`update tills set ${change} where id = '${till.id}'`)).rejects.toThrow();
    }
    await expect(asActor(`delete from tills where id = '${till.id}'`)).rejects.toThrow('append-only');
    await expect(asActor(`update till_counts set amount = 1 where till_id = '${till.id}'`)).rejects.toThrow(
      'append-only',
    );
    await expect(asActor(`delete from till_moves where till_id = '${till.id}'`)).rejects.toThrow('append-only');
    expect((await atDesk.close(till.id, { counts: inNotes(105) })).body).toMatchObject({ code: 'till_closed' });
    expect((await atDesk.count(till.id, { counts: inNotes(105) })).body).toMatchObject({ code: 'till_closed' });
  });

  it('keeps a count that says something else than its pieces out', async () => {
    const { till } = await openNewTill(manager, desk);
    await expect(
      asActor(
        `insert into till_counts (till_id, moment, amount, pieces) values ('${till.id}', 'check', 5, '{"1000": 1}')`,
      ),
    ).rejects.toThrow('till_counts_amount');
  });
});

describe('a hand-over', () => {
  const closedTill = async (counted: number) => {
    const { place, till } = await openNewTill(manager, desk, counted);
    await atDesk.close(till.id, { counts: inNotes(counted) });
    return { place, till };
  };

  it('is in transit until somebody else confirms it, also into the petty cash', async () => {
    const { place, till } = await closedTill(3_000);
    const inTransit = async () => Number((await world.balances())['1050'] ?? 0);
    const before = await inTransit();
    const handed = await atDesk.handOver(till.id, { toCashAccountId: petty.id, amount: '2500.00' });
    expect(handed).toMatchObject({
      status: 200,
      body: { handOver: { amount: '2500.00', toName: 'Petty cash', byName: 'Test front_desk', receivedAt: null } },
    });
    const [transfer] = (await accountant.call('GET', `/api/transfers?cashAccount=${place.id}`)).body as Transfer[];
    expect(transfer).toMatchObject({
      arrivedOn: null,
      amount: '2500.00',
      number: handed.body.handOver?.transferNumber,
    });
    expect([(await world.balances())[place.account], (await inTransit()) - before]).toEqual(['500.00', 2_500]);
    expect((await atDesk.handOver(till.id, { toCashAccountId: bank.id })).body).toMatchObject({
      message: 'This till was handed over already, by Test front_desk',
    });
    const received = await byAccountant.receive(till.id);
    expect(received.body.handOver).toMatchObject({ receivedByName: 'Test accountant', receivedAt: expect.any(String) });
    expect((await byAccountant.receive(till.id)).status).toBe(409);
    expect(await inTransit()).toBe(before);
  });

  it('is not confirmed by who handed it over, neither here nor among the transfers', async () => {
    const { till } = await closedTill(200);
    const handed = (await tillsBy(manager).handOver(till.id, { toCashAccountId: bank.id })).body;
    expect(handed.handOver).toMatchObject({ amount: '200.00' });
    const message = 'Somebody else than who handed it over confirms that it is there';
    expect((await tillsBy(manager).receive(till.id)).body).toMatchObject({ code: 'conflict', message });
    const arrive = (api: typeof manager) =>
      api.call('POST', `/api/transfers/${handed.handOver?.transferId}/arrive`, {});
    expectRefusal(await arrive(manager), 409);
    expect((await arrive(accountant)).status).toBe(200);
    expect((await byAccountant.details(till.id)).body.handOver).toMatchObject({ receivedByName: 'Test accountant' });
  });

  it('that never happened puts the money back, and is made again', async () => {
    const { place, till } = await closedTill(400);
    const first = (await atDesk.handOver(till.id, { toCashAccountId: bank.id })).body;
    const undo = await accountant.call('POST', `/api/transfers/${first.handOver?.transferId}/reverse`, {
      reason: 'Kept',
    });
    expect(undo.status).toBe(200);
    expect((await world.balances())[place.account]).toBe('400.00');
    expect((await byAccountant.details(till.id)).body.handOver).toBeNull();
    expect((await byAccountant.receive(till.id)).status).toBe(409);
    const second = await atDesk.handOver(till.id, { toCashAccountId: bank.id, amount: '100.00' });
    expect(second.body.handOver).toMatchObject({ amount: '100.00', receivedAt: null });
    expect((await world.balances())[place.account]).toBe('300.00');
  });

  it('out of a till that was opened again is part of what will be counted there', async () => {
    const { place, till } = await closedTill(1_000);
    const { body: next } = await atDesk.open({ cashAccountId: place.id, counts: inNotes(1_000) });
    await atDesk.handOver(till.id, { toCashAccountId: bank.id, amount: '600.00' });
    expect((await byAccountant.details(next.id)).body).toMatchObject({ expected: '400.00', movements: { length: 1 } });
    expect((await atDesk.close(next.id, { counts: inNotes(400) })).body).toMatchObject({ difference: '0.00' });
  });

  it('is of a closed till, of no more than was counted, and to the bank or the cash box', async () => {
    const { till: open } = await openNewTill(manager, desk, 10);
    expect((await atDesk.handOver(open.id, { toCashAccountId: bank.id })).body.message).toContain('still open');
    const { till } = await closedTill(100);
    const fields = async (body: object) => (await atDesk.handOver(till.id, body)).body.fields;
    expect(await fields({ toCashAccountId: bank.id, amount: '100.01' })).toEqual({
      amount: 'At most KES 100.00 was counted',
    });
    expect(await fields({ toCashAccountId: ofKind('mpesa').id })).toEqual({
      toCashAccountId: 'Choose a bank account, the petty cash or a safe',
    });
    expect(await fields({ toCashAccountId: 'x' })).toEqual({ toCashAccountId: 'Choose where the money goes' });
    const { till: empty } = await closedTill(0);
    expect((await atDesk.handOver(empty.id, { toCashAccountId: bank.id })).body.fields?.amount).toContain('Nothing');
  });
});

describe('the audit log', () => {
  it('says who opened, closed and handed over, in words', async () => {
    const { place, till } = await openNewTill(manager, desk, 100);
    await atDesk.close(till.id, { counts: inNotes(90), reason: 'Missing' });
    await atDesk.handOver(till.id, { toCashAccountId: bank.id });
    await byAccountant.receive(till.id);
    const rows = (await manager.call('GET', `/api/audit-log?entity=tills&entityId=${till.id}`)).body as {
      text: string;
    }[];
    expect(rows.map(({ text }) => text).toReversed()).toEqual([
      `opened ${place.name} with 100.00`,
      `closed ${place.name} with 90.00, a difference of -10.00: Missing`,
      `handed over the money of ${place.name}`,
      `received the money of ${place.name}`,
    ]);
  });
});
