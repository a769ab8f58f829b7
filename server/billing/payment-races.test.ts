import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { systemActor } from '../db/connection/database.ts';
import { lockAccount } from '../tenants/lock-tenant.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { pay, invoice, invoiceOf, accountOf } = world;

afterEach(() => expectBooksAgree(t));

describe('payments at the same moment', () => {
  it('settle an invoice exactly, and the rest is credit: 50 parts of five times the amount', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, '1000.00');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => pay(tenant.id, '100.00', n % 2 ? { invoiceId: owed.id } : {})),
    );
    const taken = answers.filter(({ status }) => status === 201);
    // Those who named the invoice after it was settled were told so.
    expect(answers.filter(({ status }) => status !== 201).every(({ body }) => body.code === 'invoice_settled')).toBe(
      true,
    );
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'paid', paidAmount: '1000.00' });
    expect((await accountOf(tenant.id)).credit).toBe(`${taken.length * 100 - 1_000}.00`);
    expect(taken.length).toBeGreaterThanOrEqual(25);
  });

  it('that name no invoice are all taken: exactly the amount is allocated', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, '1000.00');
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(tenant.id, '100.00')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'paid', paidAmount: '1000.00' });
    expect((await accountOf(tenant.id)).credit).toBe('4000.00');
    const [sums] = await t.sql(
      `select sum(a.amount)::text as allocated from allocations a where a.invoice_id = '${owed.id}'`,
    );
    expect(sums?.allocated).toBe('1000.00');
    const receipts = answers.map(({ body }) => body.receiptNumber);
    expect(new Set(receipts).size).toBe(50);
  });

  it('with one Idempotency-Key are one payment with one answer', async () => {
    const tenant = await world.tenant();
    const headers = { 'idempotency-key': 'payment-of-november' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(tenant.id, 500, {}, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await t.sql(`select amount from payments where tenant_id = '${tenant.id}'`)).toEqual([{ amount: '500.00' }]);
    expect((await pay(tenant.id, 501, {}, headers)).body.code).toBe('idempotency_conflict');
  });

  it('with one M-Pesa code are one payment', async () => {
    const tenants = await Promise.all(Array.from({ length: 8 }, () => world.tenant()));
    const answers = await Promise.all(
      tenants.map(({ id }) => pay(id, 10, { paymentMethod: 'mobile_money', reference: 'RACE12345' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('of different tenants do not wait for each other', async () => {
    const [slow, quick] = [await world.tenant(), await world.tenant()];
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const blocker = t.app.database.transact(systemActor('test'), async (tx) => {
      await lockAccount(tx, slow.id);
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    let isSlowDone = false;
    const waiting = pay(slow.id, 10).then((answer) => {
      isSlowDone = true;
      return answer;
    });
    expect((await pay(quick.id, 10)).status).toBe(201);
    expect(isSlowDone).toBe(false);
    release.resolve();
    await blocker;
    expect((await waiting).status).toBe(201);
  });

  it('and reversals, credits and new invoices of one tenant leave the books in order', async () => {
    const tenant = await world.tenant();
    const first = await invoice(tenant.id, 300);
    const paid = await Promise.all(Array.from({ length: 6 }, () => pay(tenant.id, 100)));
    const ids = paid.map(({ body }: { body: PaymentDetails }) => body.id);
    const answers = await Promise.all([
      ...ids.map((id) => world.reverse(id)),
      ...ids.map((id) => world.reverse(id)),
      ...Array.from({ length: 6 }, () => pay(tenant.id, 50)),
      world.accountant.call('POST', `/api/invoices/${first.id}/credit`, { reason: 'Taken back' }),
      invoice(tenant.id, 150).then(() => ({ status: 201 })),
      invoice(tenant.id, 150).then(() => ({ status: 201 })),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 12).filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.slice(0, 12).filter((status) => status === 409)).toHaveLength(6);
    expect(statuses.slice(12).every((status) => status === 201)).toBe(true);
    // 6 × 50 paid, 300 owed after the credit: nothing is left either way.
    expect(await accountOf(tenant.id)).toMatchObject({ balance: '0.00' });
  });
});
