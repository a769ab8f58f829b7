import { afterEach, describe, expect, it } from 'vitest';
import type { DepositMove } from '../../domain/billing/payments/payment-contract.ts';
import type { RefundProposal } from '../../domain/billing/payments/refund-approval-contract.ts';
import type { Refund } from '../../domain/billing/payments/refund-contract.ts';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { accountant, manager, pay, deposit, accountOf } = world;
await manager.call('PUT', '/api/settings/billing', { refundApprovalLimit: '1000.00' });

afterEach(() => expectBooksAgree(t));

const withCredit = async (amount: number): Promise<string> => {
  const tenant = await world.tenant();
  await pay(tenant.id, amount);
  return tenant.id;
};

const fields = { paymentMethod: 'bank_transfer', reason: 'Paid twice' };
const refund = async (tenantId: string, amount: number) =>
  answer<Refund>(await accountant.call('POST', `/api/tenants/${tenantId}/refunds`, { amount, ...fields }));
const propose = async (tenantId: string, amount: number, kind = 'credit') =>
  answer<RefundProposal>(await accountant.call('POST', '/api/refund-proposals', { kind, tenantId, amount, ...fields }));
const approve = (id: string, by = manager) => by.call('POST', `/api/refund-proposals/${id}/approve`);
const reject = (id: string) => manager.call('POST', `/api/refund-proposals/${id}/reject`, { reason: 'Not theirs' });

describe('a refund above the limit', () => {
  it('is refused to one person, and one at the limit is paid', async () => {
    const tenantId = await withCredit(5_000);
    expect((await refund(tenantId, 1_000)).status).toBe(201);
    const refused = await refund(tenantId, 1_000.01);
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_approval']);
    expect(refused.body.fields?.amount).toBe(
      'Refunds above KES 1,000.00 need a second person: propose it for approval',
    );
    expect((await accountOf(tenantId)).credit).toBe('4000.00');
  });

  it('of more than there is says so, and sends nobody for approval', async () => {
    const tenantId = await withCredit(1_200);
    expect((await refund(tenantId, 1_300)).body.code).toBe('credit_short');
    const body = { tenantId, amount: 1_300, ...fields };
    expect(expectRefusal(await accountant.call('POST', '/api/deposits/refund', body), 409).code).toBe('deposit_short');
  });

  it('waits until somebody else approves it, and is paid then', async () => {
    const tenantId = await withCredit(3_000);
    const { status, body } = await propose(tenantId, 2_500);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'waiting', amount: '2500.00', proposedByName: 'Test accountant' });
    expect((await accountOf(tenantId)).credit).toBe('3000.00');
    const needs = ((await manager.call('GET', '/api/dashboard')).body as Dashboard).needs;
    expect(needs).toContainEqual({ kind: 'refundsToApprove', count: 1 });
    expect(expectRefusal(await approve(body.id, accountant), 403).message).toBe(
      'A second person has to approve what you proposed',
    );
    const approved = answer<RefundProposal>(await approve(body.id));
    expect(approved.body).toMatchObject({ state: 'approved', decidedByName: 'Test manager' });
    const paid = (await accountant.call('GET', `/api/refunds/${approved.body.refundId}`)).body as Refund;
    expect(paid).toMatchObject({ amount: '2500.00', reason: 'Paid twice', cashAccountName: 'Bank current account' });
    expect((await accountOf(tenantId)).credit).toBe('500.00');
  });

  it('is paid once, however many approve it', async () => {
    const tenantId = await withCredit(9_000);
    const { id } = (await propose(tenantId, 4_000)).body;
    const replies = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(reply, 409).message).toBe('This refund was already approved');
    }
    expect((await accountOf(tenantId)).credit).toBe('5000.00');
  });

  it('is rejected with a reason, and then another one may be proposed', async () => {
    const tenantId = await withCredit(2_000);
    const { id } = (await propose(tenantId, 1_500)).body;
    expect((await propose(tenantId, 1_600)).body.message).toBe('Another refund of this tenant waits for approval');
    expect((await reject(id)).body).toMatchObject({ state: 'rejected', decisionReason: 'Not theirs', refundId: null });
    expect(expectRefusal(await approve(id), 409).message).toBe('This refund was already rejected');
    expect((await propose(tenantId, 1_600)).status).toBe(201);
  });

  it('is not paid without credit for it, and waits on', async () => {
    const tenantId = await withCredit(1_200);
    const { id } = (await propose(tenantId, 1_300)).body;
    expect(expectRefusal(await approve(id), 409).code).toBe('credit_short');
    const [row] = await t.sql(`select state from refund_proposals where id = '${id}'`);
    expect(row).toEqual({ state: 'waiting' });
  });

  it('holds for deposits that go back, too', async () => {
    const tenant = await world.tenant();
    await deposit(tenant.id, 4_000);
    const body = { tenantId: tenant.id, amount: 4_000, ...fields };
    expect(expectRefusal(await accountant.call('POST', '/api/deposits/refund', body), 409).code).toBe('needs_approval');
    const { id } = (await propose(tenant.id, 4_000, 'deposit')).body;
    expect((await approve(id)).status).toBe(200);
    const [last] = (await accountant.call('GET', `/api/deposits?tenant=${tenant.id}`)).body as DepositMove[];
    expect(last).toMatchObject({ kind: 'refunded', amount: '4000.00', cashAccountName: 'Bank current account' });
  });

  it('needs nobody else where the limit is nothing', async () => {
    await manager.call('PUT', '/api/settings/billing', { refundApprovalLimit: '0.00' });
    const tenantId = await withCredit(5_000);
    expect((await refund(tenantId, 5_000)).status).toBe(201);
    await manager.call('PUT', '/api/settings/billing', { refundApprovalLimit: '1000.00' });
  });
});
