import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

let t: TestApp;
let world: Awaited<ReturnType<typeof furnishBilling>>;

beforeEach(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  world = await furnishBilling(t);
});

const run = async () => {
  const { status, body } = await world.accountant.call('POST', '/api/billing/generate-invoices');
  expect(status).toBe(200);
  return body as { runId: string; invoicesGenerated: number };
};
const undo = (runId: string) =>
  world.accountant.call('POST', `/api/billing/runs/${runId}/undo`, { reason: 'Wrong price list' });
const credit = async (id: string | undefined) => {
  const reply = await world.accountant.call('POST', `/api/invoices/${id}/credit`, { reason: 'A gift' });
  expect(reply.status).toBe(201);
};
const periods = async (tenantId: string) => (await world.invoicesOf(tenantId)).map(({ periodStart }) => periodStart);

describe('a billing run that is taken back', () => {
  it('turns what was paid of its invoices into credit, which pays those of the next run', async () => {
    const { id } = await world.tenant({ startDate: '2026-11-01' });
    const { runId } = await run();
    const [invoice] = await world.invoicesOf(id);
    await world.pay(id, 9_500, { invoiceId: invoice?.id });
    expect(await undo(runId)).toMatchObject({ status: 200, body: { credited: 1 } });
    expect(await world.accountOf(id)).toMatchObject({ owed: '0.00', credit: '9500.00' });
    expect((await run()).invoicesGenerated).toBe(1);
    expect(await world.accountOf(id)).toMatchObject({ owed: '0.00', credit: '0.00' });
    await expectBooksAgree(t);
  });

  it('leaves alone what was credited by hand, paid before or not, and does not bill those days again', async () => {
    const { id } = await world.tenant({ startDate: '2026-08-20' });
    const { runId, invoicesGenerated } = await run();
    expect(invoicesGenerated).toBe(3);
    const [first, second] = await world.invoicesOf(id);
    await world.pay(id, 9_500, { invoiceId: first?.id });
    await credit(first?.id);
    await credit(second?.id);
    expect(await undo(runId)).toMatchObject({ status: 200, body: { credited: 1 } });
    expect((await run()).invoicesGenerated).toBe(1);
    expect(await periods(id)).toEqual(['2026-08-20', '2026-09-20', null, '2026-10-20']);
    expect(await world.accountOf(id)).toMatchObject({ owed: '0.00', credit: '0.00' });
    expect((await run()).invoicesGenerated).toBe(0);
    await expectBooksAgree(t);
  });

  it('is billed again around days that stand, and the preview says so', async () => {
    const { id } = await world.tenant({ startDate: '2026-08-20' });
    const { runId } = await run();
    const [, second] = await world.invoicesOf(id);
    await credit(second?.id);
    expect(await undo(runId)).toMatchObject({ status: 200, body: { credited: 2 } });
    const preview = (await world.accountant.call('GET', '/api/billing/preview')).body as {
      count: number;
      invoices: { periodStart: string }[];
    };
    expect(preview.invoices.map(({ periodStart }) => periodStart)).toEqual(['2026-08-20', '2026-10-20']);
    expect((await run()).invoicesGenerated).toBe(preview.count);
    await expectBooksAgree(t);
  });
});

describe('a tenancy that ends', () => {
  const endOn = async (id: string, endDate: string) => {
    const tenant = (await world.manager.call('GET', `/api/tenants/${id}`)).body as object;
    const changed = await world.manager.call('PUT', `/api/tenants/${id}`, { ...tenant, endDate });
    expect(changed.status).toBe(200);
  };

  it('gives nothing back for rent that was paid and then credited by hand', async () => {
    const { id } = await world.tenant({ startDate: '2026-11-01' });
    await run();
    const [invoice] = await world.invoicesOf(id);
    await world.pay(id, 9_500, { invoiceId: invoice?.id });
    await credit(invoice?.id);
    await endOn(id, '2026-11-20');
    expect(await world.accountOf(id)).toMatchObject({ owed: '0.00', credit: '9500.00' });
    await expectBooksAgree(t);
  });

  it('earlier than was said before gives back the days between as well', async () => {
    const { id } = await world.tenant({ startDate: '2026-11-01' });
    await run();
    await endOn(id, '2026-11-25');
    expect(await world.accountOf(id)).toMatchObject({ owed: '7916.67' }); // 25 of 30 days × 9,500.00
    await endOn(id, '2026-11-20');
    expect(await world.accountOf(id)).toMatchObject({ owed: '6333.33' }); // 20 of 30 days
    await expectBooksAgree(t);
  });
});
