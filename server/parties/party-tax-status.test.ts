import { describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { Sale } from '../../domain/counter/contract.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makeProduct } from '../../tests/support/counter.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant, desk } = world;
const manager = await t.as('manager');
const registered = { vatRegistered: true, pricesIncludeVat: false, kraPin: 'P051365947M' };
expect((await manager.call('PUT', '/api/settings/billing', registered)).status).toBe(200);
const coffee = await makeProduct(manager, { name: 'Coffee', price: '100.00', taxClass: 'B' });

const EMBASSY = { name: 'Embassy of Testland', taxClass: 'C', taxReference: 'MFA/PRIV/7', taxUntil: '2026-11-30' };
const add = async (fields: object, by = manager) => by.call('POST', '/api/parties', fields);
const embassy = async () => (await add(EMBASSY)).body as Party;
const bill = async (partyId: string, more: object = {}) => {
  const lines = [{ description: 'Services', unitPrice: '10000.00', taxClass: 'B' }];
  return accountant.call('POST', '/api/invoices', { partyId, lines, ...more });
};

describe('the tax status of somebody who is no tenant', () => {
  it('is by certificate, and set by those who agree on prices', async () => {
    expect(await embassy()).toMatchObject({ ...EMBASSY, taxFrom: null, withholdsVat: false });
    const without = await add({ name: 'Nobody', taxClass: 'A' });
    expect(without).toMatchObject({ status: 400, body: { fields: { taxReference: expect.any(String) } } });
    expect((await add(EMBASSY, desk)).status).toBe(403);
    const { id } = (await add({ name: 'Plain' }, desk)).body as Party;
    expect((await desk.call('PATCH', `/api/parties/${id}`, { taxClass: 'A', taxReference: 'X' })).status).toBe(403);
    expect((await desk.call('PATCH', `/api/parties/${id}`, { company: 'Plain Ltd' })).status).toBe(200);
    const kept = await desk.call('PATCH', `/api/parties/${(await embassy()).id}`, { company: 'Chancery' });
    expect(kept.body).toMatchObject({ taxClass: 'C', taxReference: 'MFA/PRIV/7' });
  });

  it('makes the lines of an invoice by hand, which names the paper, as long as it holds', async () => {
    const { id } = await embassy();
    const invoice = (await bill(id)).body as InvoiceDetails;
    expect(invoice).toMatchObject({ vat: '0.00', amount: '10000.00', lines: [{ taxClass: 'C' }] });
    expect(invoice.billTo.taxNote).toBe('Zero-rated: MFA/PRIV/7, valid until 30 Nov 2026');
    const draft = (await bill(id, { draft: true })).body as InvoiceDetails;
    clock.set('2026-12-02T06:00:00.000Z');
    expect((await accountant.call('POST', `/api/invoices/${draft.id}/issue`, {})).status).toBe(409);
    expect((await bill(id)).body).toMatchObject({ vat: '1600.00', amount: '11600.00' });
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('holds for a room that is booked, invoiced by the run or at the counter', async () => {
    const exempt = { name: 'Mission of Testland', taxClass: 'A', taxReference: 'UN/42' };
    const { id: partyId } = (await add(exempt)).body as Party;
    const room = await world.room();
    const day = { partyId, roomId: room.id, bookingDate: '2026-11-16' };
    const booked = await world.book({ ...day, startTime: '09:00', endTime: '10:00' });
    expect([booked.status, JSON.stringify(booked.body)]).toEqual([201, expect.any(String)]);
    clock.set('2026-11-17T06:00:00.000Z');
    expect((await accountant.call('POST', '/api/billing/generate-invoices')).status).toBe(200);
    const list = (await accountant.call('GET', `/api/invoices?party=${partyId}`)).body as { id: string }[];
    expect(list).toHaveLength(1);
    const invoice = await world.invoiceOf(list[0]?.id ?? '');
    expect(invoice).toMatchObject({ vat: '0.00', amount: '1750.00', lines: [{ taxClass: 'A' }] });
    expect(invoice.billTo.taxNote).toBe('Exempt: UN/42');
    clock.set('2026-11-15T06:00:00.000Z');
    const other = await world.book({ ...day, startTime: '14:00', endTime: '15:00' });
    const path = `/api/counter/bookings/${(other.body as { id: string }).id}/invoice`;
    const sold = await desk.call('POST', path, { payment: null });
    expect([sold.status, JSON.stringify(sold.body)]).toEqual([201, expect.any(String)]);
    const { invoice: atOnce } = sold.body as Sale;
    expect(await world.invoiceOf(atOnce?.id ?? '')).toMatchObject({ vat: '0.00', lines: [{ taxClass: 'A' }] });
  });

  it('holds at the counter', async () => {
    const { id } = await embassy();
    const sale = await manager.call('POST', '/api/counter/sales', {
      partyId: id,
      items: [{ productId: coffee.id, quantity: 1 }],
      payment: null,
    });
    expect(sale.status, JSON.stringify(sale.body)).toBe(201);
    const { invoice } = sale.body as Sale;
    expect(await world.invoiceOf(invoice?.id ?? '')).toMatchObject({ vat: '0.00', amount: '100.00' });
  });
});
