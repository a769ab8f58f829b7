import { afterEach, describe, expect, it } from 'vitest';
import type { Refund } from '../../../domain/billing/payments/refund-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { answer, standingClock } from '../../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../../tests/support/books.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { pay, invoice, invoiceOf, accountOf, accountant, desk } = world;

afterEach(() => expectBooksAgree(t));

const refund = async (tenantId: string, amount: unknown, changes: object = {}) =>
  answer<Refund>(
    await accountant.call('POST', `/api/tenants/${tenantId}/refunds`, {
      amount,
      paymentMethod: 'bank_transfer',
      reason: 'Paid twice',
      ...changes,
    }),
  );

const withCredit = async (amount: number): Promise<string> => {
  const tenant = await world.tenant();
  await pay(tenant.id, amount);
  return tenant.id;
};

const linesOf = (sourceId: string) =>
  t.sql(`select e.event, l.account, l.debit::text, l.credit::text, l.tenant_id is not null as of_tenant
    from journal_entries e join journal_lines l on l.entry_id = e.id where e.source_id = '${sourceId}' order by e.seq, l.account`);

describe('a refund of credit', () => {
  it('is numbered, pays out of the account of its method and leaves the rest as credit', async () => {
    const tenantId = await withCredit(1_000);
    const { status, body } = await refund(tenantId, 600.5);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      refundNumber: expect.stringMatching(/^RF2611-\d{4}$/),
      amount: '600.50',
      refundDate: '2026-11-15',
      recordedByName: 'Test accountant',
      reversedAt: null,
    });
    expect((await accountOf(tenantId)).credit).toBe('399.50');
    expect(await linesOf(body.id)).toEqual([
      { event: 'paid', account: '1010', debit: '0.00', credit: '600.50', of_tenant: false },
      { event: 'paid', account: '2110', debit: '600.50', credit: '0.00', of_tenant: true },
    ]);
  });

  it('is no credit any more: the next invoice is open', async () => {
    const tenantId = await withCredit(500);
    await refund(tenantId, 500);
    const next = await invoice(tenantId, 300);
    expect(await invoiceOf(next.id)).toMatchObject({ status: 'pending', paidAmount: '0.00' });
  });

  it('draws on credit notes and payments together', async () => {
    const tenant = await world.tenant();
    const paid = await invoice(tenant.id, 200);
    await pay(tenant.id, 350);
    await accountant.call('POST', `/api/invoices/${paid.id}/credit`, { reason: 'Not used' });
    expect((await accountOf(tenant.id)).credit).toBe('350.00');
    expect((await refund(tenant.id, 350)).status).toBe(201);
    expect((await accountOf(tenant.id)).credit).toBe('0.00');
  });

  it('is refused beyond the credit, with the figure', async () => {
    const tenantId = await withCredit(100);
    const more = await refund(tenantId, 100.01);
    expect([more.status, more.body]).toMatchObject([
      409,
      { code: 'credit_short', fields: { amount: 'Only KES 100.00 is in credit for this tenant' } },
    ]);
    const none = await world.tenant();
    expect((await refund(none.id, 1)).body).toMatchObject({ code: 'credit_short', message: 'There is no credit' });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ reason: ' ' }, 'reason'],
    [{ paymentMethod: 'shells' }, 'paymentMethod'],
  ])('with %j is refused by the name of the field', async (changes, field) => {
    const tenantId = await withCredit(100);
    const { status, body } = await refund(tenantId, 50, changes);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });

  it('of fifty at once pays out the credit and no cent more', async () => {
    const tenantId = await withCredit(1_000);
    const all = await Promise.all(Array.from({ length: 50 }, () => refund(tenantId, 100)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(40);
    expect((await accountOf(tenantId)).credit).toBe('0.00');
  });

  it('is held by the schema as well: nobody draws more than there is', async () => {
    const tenantId = await withCredit(100);
    const { body } = await refund(tenantId, 60);
    await expect(
      t.sql(`insert into refund_parts (refund_id, payment_id, amount)
        select '${body.id}', id, 50 from payments where tenant_id = '${tenantId}'`),
    ).rejects.toThrow(/payments_unallocated/);
  });

  it('that is reversed is credit again and pays what is open; it is reversed once', async () => {
    const tenantId = await withCredit(500);
    const { body } = await refund(tenantId, 500);
    const next = await invoice(tenantId, 300);
    const back = answer<Refund>(
      await accountant.call('POST', `/api/refunds/${body.id}/reverse`, { reason: 'The transfer came back' }),
    );
    expect(back).toMatchObject({ status: 200, body: { reverseReason: 'The transfer came back' } });
    expect((await invoiceOf(next.id)).status).toBe('paid');
    expect((await accountOf(tenantId)).credit).toBe('200.00');
    const again = await accountant.call('POST', `/api/refunds/${body.id}/reverse`, { reason: 'Again' });
    expect([again.status, again.body]).toMatchObject([409, { message: 'This refund was already reversed' }]);
  });

  it('keeps the payment it came from from being reversed, and says so', async () => {
    const tenant = await world.tenant();
    const paid = await pay(tenant.id, 500);
    const { body } = await refund(tenant.id, 200);
    const bounced = await world.reverse(paid.body.id);
    expect([bounced.status, bounced.body]).toMatchObject([
      409,
      { message: `Refund ${body.refundNumber} was paid from this payment. Reverse the refund first.` },
    ]);
    await accountant.call('POST', `/api/refunds/${body.id}/reverse`, { reason: 'The transfer came back' });
    expect((await world.reverse(paid.body.id)).status).toBe(200);
  });

  it('stands in the list, the export, the statement and as a PDF', async () => {
    const tenantId = await withCredit(800);
    const { body } = await refund(tenantId, 800, { reference: 'TRF-77' });
    const list = (await desk.call('GET', `/api/refunds?tenant=${tenantId}`)).body;
    expect(list).toMatchObject([{ refundNumber: body.refundNumber, reference: 'TRF-77' }]);
    const sheet = await desk.call('GET', `/api/refunds-export?tenant=${tenantId}`);
    expect(String(sheet.body)).toContain(body.refundNumber);
    const statement = await accountant.call(
      'GET',
      `/api/reports/tenant-statement/${tenantId}?from=2026-11-01&to=2026-11-30`,
    );
    expect(statement.body).toMatchObject({
      closing: '0.00',
      transactions: [{ type: 'Payment' }, { type: 'Refund', charge: '800.00' }],
    });
    const pdf = await desk.call('GET', `/api/refunds/${body.id}?format=pdf`);
    expect(pdf.status).toBe(200);
    expect(String(pdf.headers['content-type'])).toContain('pdf');
  });

  it('is not given by the front desk', async () => {
    const tenantId = await withCredit(10);
    const body = { amount: 5, paymentMethod: 'cash', reason: 'x' };
    expect((await desk.call('POST', `/api/tenants/${tenantId}/refunds`, body)).status).toBe(403);
  });
});
