import { afterEach, describe, expect, it } from 'vitest';
import type { DepositMove } from '../../../domain/billing/payments/payment-contract.ts';
import type { ChangedTenant } from '../../../domain/tenants/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { answer, standingClock } from '../../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../../tests/support/books.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { deposit, invoice, invoiceOf, accountOf, accountant } = world;

const setOff = async (tenantId: string, amount: unknown, changes: object = {}) =>
  answer<DepositMove>(
    await accountant.call('POST', '/api/deposits/set-off', { tenantId, amount, reason: 'End of tenancy', ...changes }),
  );
const refund = async (tenantId: string, amount: unknown, changes: object = {}) =>
  answer<DepositMove>(
    await accountant.call('POST', '/api/deposits/refund', {
      tenantId,
      amount,
      paymentMethod: 'bank_transfer',
      ...changes,
    }),
  );

afterEach(() => expectBooksAgree(t));

const forfeit = async (tenantId: string, amount: unknown, reason = 'Door broken on the way out') =>
  answer<DepositMove>(await accountant.call('POST', '/api/deposits/forfeit', { tenantId, amount, reason }));
const takeBack = async (id: string) =>
  answer<DepositMove>(
    await accountant.call('POST', `/api/deposits/${id}/reverse-forfeit`, { reason: 'Agreed otherwise' }),
  );

describe('a deposit that is forfeited', () => {
  it('is income outside VAT, up to what is held, and is held again once it is taken back', async () => {
    const tenant = await world.tenant();
    await deposit(tenant.id, '20000.00');
    const before = await world.balances();
    const kept = await forfeit(tenant.id, '15000.00');
    expect(kept).toMatchObject({ status: 201, body: { kind: 'forfeited', amount: '15000.00', reversesId: null } });
    const moved = async () => {
      const now = await world.balances();
      return ['2100', '4090', '2300'].map((account) => Number(now[account] ?? 0) - Number(before[account] ?? 0));
    };
    expect(await moved()).toEqual([15_000, -15_000, 0]);
    expect((await accountOf(tenant.id)).deposit).toBe('5000.00');
    expect(await forfeit(tenant.id, '5000.01')).toMatchObject({ status: 409, body: { code: 'deposit_short' } });
    expect(await forfeit(tenant.id, '1.00', '')).toMatchObject({ status: 400 });
    const back = await takeBack(kept.body.id);
    expect(back.body).toMatchObject({ kind: 'forfeit_reversed', amount: '15000.00', reversesId: kept.body.id });
    expect(await moved()).toEqual([0, 0, 0]);
    expect((await accountOf(tenant.id)).deposit).toBe('20000.00');
    expect(await takeBack(kept.body.id)).toMatchObject({ status: 409 });
    expect(await takeBack(back.body.id)).toMatchObject({ status: 409 });
    const statement = (
      await accountant.call('GET', `/api/reports/tenant-statement/${tenant.id}?from=2026-11-01&to=2026-11-30`)
    ).body as { deposit: string; deposits: { description: string }[] };
    expect(statement.deposit).toBe('20000.00');
    expect(JSON.stringify(statement.deposits)).toContain('forfeited: Door broken on the way out');
  });

  it('is missing from what the end of the tenancy sets off and gives back', async () => {
    const tenant = await world.tenant();
    await deposit(tenant.id, '20000.00');
    const last = await invoice(tenant.id, 9_000, { dueDate: '2026-11-20' });
    expect((await forfeit(tenant.id, '8000.00')).status).toBe(201);
    const { status, body } = await world.desk.call('DELETE', `/api/tenants/${tenant.id}`);
    expect([status, (body as ChangedTenant).effect]).toMatchObject([200, { deposit: '12000.00' }]);
    expect(await setOff(tenant.id, '12000.01')).toMatchObject({ status: 409, body: { code: 'deposit_short' } });
    expect((await setOff(tenant.id, '9000.00')).status).toBe(201);
    expect((await invoiceOf(last.id)).status).toBe('paid');
    expect((await refund(tenant.id, '3000.01')).status).toBe(409);
    expect((await refund(tenant.id, '3000.00')).status).toBe(201);
    expect(await accountOf(tenant.id)).toMatchObject({ deposit: '0.00', owed: '0.00' });
  });
});

describe('a deposit', () => {
  it('is taken, set off against the oldest invoices, and the rest is given back', async () => {
    const tenant = await world.tenant();
    const before = await world.balances();
    const taken = await deposit(tenant.id, '20000.00', { paymentMethod: 'mobile_money', reference: 'DEP1' });
    expect(taken.status).toBe(201);
    expect(taken.body).toMatchObject({
      kind: 'taken',
      amount: '20000.00',
      moveDate: '2026-11-15',
      tenantName: tenant.companyName,
      recordedByName: 'Test front_desk',
    });
    expect((await accountOf(tenant.id)).deposit).toBe('20000.00');
    const second = await invoice(tenant.id, 9_000, { dueDate: '2026-12-01' });
    const first = await invoice(tenant.id, 5_000, { dueDate: '2026-11-20' });
    const used = await setOff(tenant.id, 8_000);
    expect(used.body).toMatchObject({ kind: 'set_off', amount: '8000.00', reason: 'End of tenancy' });
    expect((await invoiceOf(first.id)).status).toBe('paid');
    expect(await invoiceOf(second.id)).toMatchObject({
      paidAmount: '3000.00',
      settlements: [{ source: 'deposit', amount: '3000.00', label: 'Set off against the deposit' }],
    });
    expect((await refund(tenant.id, 12_000)).status).toBe(201);
    expect((await accountOf(tenant.id)).deposit).toBe('0.00');
    const after = await world.balances();
    const moved = (account: string) => Number(after[account] ?? 0) - Number(before[account] ?? 0);
    expect([moved('1020'), moved('1010'), moved('2100'), moved('1100')]).toEqual([20_000, -12_000, 0, 6_000]);
    const listed = (await world.desk.call('GET', `/api/deposits?tenant=${tenant.id}`)).body as DepositMove[];
    expect(listed.map(({ kind }) => kind)).toEqual(['refunded', 'set_off', 'taken']);
  });

  it('pays the invoice that was named, and not more than is owed', async () => {
    const tenant = await world.tenant();
    await deposit(tenant.id, 1_000);
    await invoice(tenant.id, 400, { dueDate: '2026-11-20' });
    const named = await invoice(tenant.id, 300, { dueDate: '2026-12-20' });
    expect((await setOff(tenant.id, 301, { invoiceId: named.id })).body.fields).toEqual({
      amount: 'Only KES 300.00 is owed',
    });
    expect((await setOff(tenant.id, 701)).body.fields).toEqual({ amount: 'Only KES 700.00 is owed' });
    expect((await setOff(tenant.id, 300, { invoiceId: named.id })).status).toBe(201);
    expect((await invoiceOf(named.id)).status).toBe('paid');
    expect(await setOff(tenant.id, 1, { invoiceId: named.id })).toMatchObject({
      status: 409,
      body: { code: 'invoice_settled' },
    });
    const other = await invoice((await world.tenant()).id, 100);
    expect((await setOff(tenant.id, 1, { invoiceId: other.id })).body.fields).toEqual({
      invoiceId: 'This invoice belongs to another tenant',
    });
  });

  it('gives no more than is held, even to many at once', async () => {
    const tenant = await world.tenant();
    await invoice(tenant.id, 10_000);
    expect((await refund(tenant.id, 1)).body).toMatchObject({ code: 'deposit_short', message: 'No deposit is held' });
    await deposit(tenant.id, 1_000);
    const refused = await refund(tenant.id, '1000.01');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'deposit_short',
      fields: { amount: 'Only KES 1,000.00 is held as a deposit' },
    });
    expect((await setOff(tenant.id, 1_001)).status).toBe(409);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => refund(tenant.id, 100)),
      ...Array.from({ length: 10 }, () => setOff(tenant.id, 100)),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    expect((await accountOf(tenant.id)).deposit).toBe('0.00');
    await expect(
      t.sql(`begin; select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true);
        insert into deposit_moves (tenant_id, kind, amount, move_date, payment_method, recorded_by_name) values ('${tenant.id}', 'refunded', 1, '2026-11-15', 'cash', 'x')`),
    ).rejects.toThrow('deposit_balances_not_negative');
  });

  it.each([-100, 0, 0.001, 1e9, '1e3', null, true, '100,00', 'NaN'])('refuses the amount %j', async (amount) => {
    const tenant = await world.tenant();
    for (const reply of [
      await deposit(tenant.id, amount),
      await setOff(tenant.id, amount),
      await refund(tenant.id, amount),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body.fields).toHaveProperty('amount');
    }
  });

  it('is taken only by an accepted method and from a tenant that exists', async () => {
    const tenant = await world.tenant();
    expect((await deposit(tenant.id, 10, { paymentMethod: 'cheque' })).body.fields).toEqual({
      paymentMethod: 'Cheque is not accepted here. Accepted: Bank Transfer, M-Pesa and Cash.',
    });
    expect((await deposit('01890000-0000-7000-8000-000000000000', 10)).body.fields).toEqual({
      tenantId: 'This tenant does not exist',
    });
  });

  it('is set off and given back by those who keep the books alone', async () => {
    const tenant = await world.tenant();
    for (const path of ['set-off', 'refund']) {
      const reply = await world.desk.call('POST', `/api/deposits/${path}`, {
        tenantId: tenant.id,
        amount: 1,
        paymentMethod: 'cash',
        reason: 'x',
      });
      expect(reply.status).toBe(403);
    }
  });
});
