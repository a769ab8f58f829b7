import { describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';

const clock = standingClock('2026-11-14T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant, desk, manager, invoice } = world;

const ADDRESS = 'P.O. Box 12345-00100, Nairobi';

const printed = async (id: string): Promise<string[]> => {
  const headers = { cookie: `nafasi=${desk.cookie}` };
  const reply = await t.app.server.inject({ method: 'GET', url: `/api/invoices/${id}?format=pdf`, headers });
  expect(reply.statusCode).toBe(200);
  return textOfPdf(reply.rawPayload).split('\n');
};

// As the system does it, where a test needs no screen.
const change = (statement: string) =>
  t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test'; ${statement}; commit`);

describe('the postal address of the buyer', () => {
  it('is printed under a tenant, and stays what it was when the invoice was issued', async () => {
    const tenant = await world.tenant({ companyName: 'Kilele Ltd', postalAddress: ADDRESS });
    expect(tenant).toMatchObject({ postalAddress: ADDRESS });
    const made = await invoice(tenant.id, '1000.00');
    expect(made.billTo).toMatchObject({ name: 'Kilele Ltd', postalAddress: ADDRESS });
    await change(`update tenants set postal_address = 'Elsewhere' where id = '${tenant.id}'`);
    expect(await printed(made.id)).toContain(ADDRESS);
    expect((await invoice(tenant.id, '10.00')).billTo).toMatchObject({ postalAddress: 'Elsewhere' });
  });

  it('is printed under somebody who is no tenant', async () => {
    const party = (await desk.call('POST', '/api/parties', { name: 'Asha', postalAddress: ADDRESS })).body as Party;
    const lines = [{ description: 'Services', unitPrice: '500.00' }];
    const made = await accountant.call('POST', '/api/invoices', { partyId: party.id, lines });
    const { id } = made.body as InvoiceDetails;
    expect(await printed(id)).toContain(ADDRESS);
  });

  it('is not named where there is none', async () => {
    const { id } = await world.tenant();
    expect((await invoice(id, '10.00')).billTo).not.toHaveProperty('postalAddress');
    const long = await manager.call('POST', '/api/parties', { name: 'Long', postalAddress: 'x'.repeat(201) });
    expect(long).toMatchObject({ status: 400, body: { fields: { postalAddress: expect.any(String) } } });
  });

  it('goes with the other details of somebody who is erased', async () => {
    const tenant = await world.tenant({ companyName: 'Gone Ltd', postalAddress: ADDRESS });
    const made = await invoice(tenant.id, '10.00');
    await world.pay(tenant.id, 10);
    const blank = `bill_to || '{"contactPerson": null, "email": null, "phone": null, "postalAddress": null}'`;
    await change(`update invoices set bill_to = ${blank} where id = '${made.id}'`);
    expect((await world.invoiceOf(made.id)).billTo).toMatchObject({ name: 'Gone Ltd', postalAddress: null });
    await expect(
      change(`update invoices set bill_to = bill_to || '{"postalAddress": "Other"}' where id = '${made.id}'`),
    ).rejects.toThrow('An issued invoice never changes');
  });
});

describe('the purchase order of the buyer', () => {
  it('is typed, kept and printed, and a draft keeps it until it is issued', async () => {
    const { id } = await world.tenant();
    const made = await invoice(id, '1000.00', { purchaseOrder: 'LPO 4711' });
    expect(made.billTo).toMatchObject({ purchaseOrder: 'LPO 4711' });
    expect(await printed(made.id)).toContain('Purchase order LPO 4711');
    const draft = await invoice(id, '10.00', { purchaseOrder: 'LPO 1', draft: true });
    const lines = [{ description: 'Services', unitPrice: '10.00' }];
    const saved = await accountant.call('PUT', `/api/invoices/${draft.id}`, {
      tenantId: id,
      lines,
      purchaseOrder: 'LPO 2',
    });
    expect(saved.body).toMatchObject({ billTo: { purchaseOrder: 'LPO 2' } });
    await accountant.call('POST', `/api/invoices/${draft.id}/issue`, {});
    expect(await printed(draft.id)).toContain('Purchase order LPO 2');
  });

  it('is that of the agreement where none is typed', async () => {
    const { id } = await world.tenant();
    await change(`update agreements set purchase_order = 'PO of the year' where tenant_id = '${id}' and is_main`);
    const made = await invoice(id, '1000.00');
    expect(await printed(made.id)).toContain('Purchase order PO of the year');
    expect((await invoice(id, '10.00', { purchaseOrder: 'Once' })).billTo).toMatchObject({ purchaseOrder: 'Once' });
  });

  it('has at most sixty characters', async () => {
    const { id } = await world.tenant();
    const body = {
      tenantId: id,
      lines: [{ description: 'Services', unitPrice: '10.00' }],
      purchaseOrder: 'x'.repeat(61),
    };
    expect(await accountant.call('POST', '/api/invoices', body)).toMatchObject({
      status: 400,
      body: { fields: { purchaseOrder: expect.any(String) } },
    });
  });
});
