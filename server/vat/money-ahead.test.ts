import { describe, expect, it } from 'vitest';
import type { DeferredRevenue, VatReturn } from '../../domain/reports/tax-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const world = await furnishBilling(t);
const { accountant } = world;
expect((await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051365947M' })).status).toBe(
  200,
);

const read = async <Report>(path: string): Promise<Report> => {
  const reply = await accountant.call('GET', `/api/reports/${path}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Report;
};
const outputOf = async (from: string, to: string) =>
  (await read<VatReturn>(`vat-return?from=${from}&to=${to}`)).outputVat;
const november = () => outputOf('2026-11-01', '2026-11-30');
const december = () => outputOf('2026-12-01', '2026-12-31');

describe('money received without an invoice', () => {
  it('bears no VAT until it is applied, and then that of the invoice, in its month', async () => {
    const tenant = await world.tenant();
    expect((await world.pay(tenant.id, '11600.00')).status).toBe(201);
    await world.deposit(tenant.id, '20000.00');
    expect(await world.accountOf(tenant.id)).toMatchObject({ credit: '11600.00', deposit: '20000.00' });
    expect(await november()).toBe('0.00');
    clock.set('2026-12-05T06:00:00.000Z');
    const lines = [{ description: 'Services', unitPrice: '10000.00', taxClass: 'B' }];
    const invoice = await world.invoice(tenant.id, '0.00', { lines });
    await accountant.call('POST', `/api/tenants/${tenant.id}/apply-credit`, {});
    expect((await world.accountOf(tenant.id)).credit).toBe('0.00');
    expect(await world.invoiceOf(invoice.id)).toMatchObject({ amount: '11600.00', status: 'paid' });
    expect(await november()).toBe('0.00');
    expect(await december()).toBe('1600.00');
  });
});

describe('the schedule of deferred revenue', () => {
  it('leaves out the months in which nothing is earned', async () => {
    const tenant = await world.tenant();
    const lines = [
      {
        description: 'A cent of four months',
        unitPrice: '0.01',
        taxClass: 'D',
        serviceStart: '2027-01-01',
        serviceEnd: '2027-05-01',
      },
    ];
    await world.invoice(tenant.id, '0.00', { lines });
    const { schedule, closing } = await read<DeferredRevenue>('deferred-revenue?from=2026-12-01&to=2026-12-31');
    expect(closing).toBe('0.01');
    expect(schedule.map(({ amount }) => amount)).toEqual(['0.01']);
  });
});
