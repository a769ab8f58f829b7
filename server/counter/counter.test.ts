import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { StockMove } from '../../domain/products/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { counterBy, makeProduct } from '../../tests/support/counter.ts';
import { passProduct } from '../../tests/support/passes.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { openNewTill, tillsBy } from '../../tests/support/tills.ts';
import { INTEGRITY_RULES } from '../features.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { manager, desk } = world;
const atDesk = counterBy(desk);
const coffee = await makeProduct(manager, { name: 'Coffee', price: '150.00' });
const printing = await makeProduct(manager, { name: 'Printing', price: '10.00', vatable: false });
const dayPass = await passProduct(manager, { name: 'Day at the Desk', price: '1800.00', passDays: 1 });
const pack = await passProduct(manager, { price: '15000.00' });
// Who is told to come back, by a machine that is busy, does so: nothing was done then.
const atLast = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries++) {
    const reply = await ask();
    if (reply.status !== 503 || tries === 5) return reply;
    await sleep(500 * 2 ** tries * Math.random());
  }
};
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const RULES = INTEGRITY_RULES.filter(({ id }) => /counter|stock|till|entries|invoices|payments|pass|deferred/.test(id));

const one = { items: [{ productId: coffee.id }] };
const mpesa = (reference: string) => ({ method: 'mobile_money', reference });
const passSale = (reference: string) => ({ items: [{ productId: dayPass.id }], payment: mpesa(reference) });
const vat = (vatRegistered: boolean, pricesIncludeVat: boolean) =>
  manager.call('PUT', '/api/settings/billing', { vatRegistered, pricesIncludeVat, kraPin: 'P051365947M' });
const counts = async () => {
  const [row] =
    await t.sql(`select (select count(*) from parties)::int as parties, (select count(*) from invoices)::int as invoices,
    (select count(*) from payments)::int as payments, (select count(*) from stock_moves where kind = 'sale')::int as moves,
    (select count(*) from counter_sales)::int as sales, (select count(*) from passes)::int as passes,
    (select count(*) from check_ins)::int as inside`);
  return row;
};

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

describe('a sale', () => {
  it('to nobody in particular is an invoice that is paid, with the change to give back', async () => {
    const { place, till } = await openNewTill(manager, desk);
    const items = [
      { productId: coffee.id, quantity: 2 },
      { productId: printing.id, quantity: 34 },
    ];
    const { status, body } = await atDesk.sell({ items, payment: { method: 'cash', tendered: 1000 } });
    expect([status, body]).toMatchObject([
      201,
      {
        invoice: { amount: '640.00', balance: '0.00', invoiceNumber: expect.stringMatching(/^INV/) },
        payment: { receiptNumber: expect.stringMatching(/^RC/) },
        ...{ change: '360.00', tenantId: null, partyId: null, customerName: 'Walk-In', warnings: [], passes: [] },
      },
    ]);
    const invoice = await world.invoiceOf(body.invoice.id);
    expect(invoice).toMatchObject({
      ...{ type: 'counter', status: 'paid', tenantId: null, partyId: null, tenantName: 'Walk-In' },
      description: '2 × Coffee, 34 × Printing',
      lines: [
        { description: 'Coffee', formula: '2 × 150.00', quantity: '2.00', net: '300.00' },
        { description: 'Printing', formula: '34 × 10.00', net: '340.00' },
      ],
    });
    expect((await world.balances())[place.account]).toBe('640.00');
    expect((await tillsBy(manager).details(till.id)).body).toMatchObject({ payments: 1, cashTaken: '640.00' });
    await tillsBy(desk).close(till.id, { counts: { 500: 1, 100: 1, 40: 1 } });
  });

  it('for cash is refused without an open till, and nothing of it is there', async () => {
    const before = await counts();
    const person = { phone: '0700 111 222' };
    const { status, body } = await atDesk.sell({ ...one, person, payment: { method: 'cash' } });
    expect([status, body.code, body.message]).toEqual([
      409,
      'till_closed',
      'No till is open. Open one before you take cash.',
    ]);
    const petty = '00000000-0000-7000-8000-000000001030';
    const elsewhere = await atDesk.sell({ ...one, person, payment: { method: 'cash', cashAccountId: petty } });
    expect(elsewhere.body.fields).toMatchObject({
      'payment.cashAccountId': expect.stringContaining('goes into a till'),
    });
    expect(await counts()).toEqual(before);
  });

  it('to somebody with only a phone number makes one person, one invoice and one payment; the number finds them again', async () => {
    const before = await counts();
    const person = { phone: '0712 345 678' };
    const { status, body } = await atDesk.sell({ ...one, person, payment: mpesa('QKA1B2C3D4') });
    expect([status, body]).toMatchObject([201, { customerName: 'Walk-In 0712 345 678', tenantId: null }]);
    const after = await counts();
    expect(after).toEqual({
      parties: Number(before?.parties) + 1,
      invoices: Number(before?.invoices) + 1,
      payments: Number(before?.payments) + 1,
      ...{ moves: before?.moves, passes: before?.passes, inside: before?.inside },
      sales: Number(before?.sales) + 1,
    });
    const named = await atDesk.sell({ ...one, person: { phone: '+254712345678', name: 'Achieng Otieno' } });
    expect(named.body).toMatchObject({ partyId: body.partyId, customerName: 'Achieng Otieno' });
    expect(await atDesk.sell({ ...one, person })).toMatchObject({
      body: { partyId: body.partyId, customerName: 'Achieng Otieno' },
    });
    // The phone of a household: another name is another person.
    const other = await atDesk.sell({ ...one, person: { phone: '0712345678', name: 'Otieno Odhiambo' } });
    expect(other.body.partyId).not.toBe(body.partyId);
  });

  it('of fifty at once to one new number makes one person', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => atLast(() => atDesk.sell({ ...one, person: { phone: '0733 000 111' } }))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.partyId)).size).toBe(1);
    expect(await t.sql(`select 1 from parties where phone = '+254733000111'`)).toHaveLength(1);
  });

  it('is taken back as a whole where any part is refused', async () => {
    const used = mpesa('QKA9Z9Z9Z9');
    await atDesk.sell({ ...one, payment: used });
    const water = await makeProduct(manager, { kind: 'good', countsStock: true });
    const before = await counts();
    const refused = await atDesk.sell({
      items: [{ productId: water.id, quantity: 2 }],
      person: { phone: '0700 999 888' },
      payment: used,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'reference_used']);
    expect(await counts()).toEqual(before);
  });

  it('to a tenant stands on the account of the tenant, and what is left there pays it', async () => {
    const tenant = await world.tenant();
    const { body } = await atDesk.sell({ ...one, tenantId: tenant.id });
    expect(body).toMatchObject({
      tenantId: tenant.id,
      payment: null,
      invoice: { amount: '150.00', balance: '150.00' },
    });
    expect(await world.accountOf(tenant.id)).toMatchObject({ owed: '150.00' });
    const paid = await atDesk.sell({ ...one, tenantId: tenant.id, payment: mpesa('QKB1B2C3D4') });
    expect(paid.body.invoice.balance).toBe('0.00');
    expect(await world.accountOf(tenant.id)).toMatchObject({ owed: '150.00', credit: '0.00' });
    expect((await world.invoiceOf(body.invoice.id)).status).toBe('pending');
    await world.pay(tenant.id, 250, { paymentMethod: 'bank_transfer' });
    const fromCredit = await atDesk.sell({ ...one, tenantId: tenant.id });
    expect(fromCredit.body.invoice).toMatchObject({ amount: '150.00', balance: '50.00' });
  });

  it('is mailed as an invoice where it is not paid, and as a receipt where it is', async () => {
    const tenant = await world.tenant();
    const open = await atDesk.sell({ ...one, tenantId: tenant.id });
    const paid = await atDesk.sell({ ...one, tenantId: tenant.id, payment: mpesa('QKC1B2C3D4') });
    const kinds = await t.sql(`select split_part(event_key, ':', 1) as kind from outbox where event_key in
      ('invoice:${open.body.invoice.id}', 'invoice:${paid.body.invoice.id}', 'receipt:${paid.body.payment?.id}') order by 1`);
    expect(kinds.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
  });

  it('sent twice with one key is one sale', async () => {
    const before = await counts();
    const key = { 'idempotency-key': 'counter-sale-sent-twice' };
    const replies = await Promise.all([1, 2, 3].map(() => atDesk.sell({ ...one, payment: mpesa('QKD1B2C3D4') }, key)));
    expect(new Set(replies.map(({ body }) => body.invoice.id)).size).toBe(1);
    expect((await counts())?.invoices).toBe(Number(before?.invoices) + 1);
  });

  it('is refused for what is wrong with it, by field', async () => {
    const gone = await makeProduct(manager, { isActive: false });
    const fields = async (body: object) => (await atDesk.sell(body)).body.fields;
    expect(await fields({ items: [] })).toEqual({ items: 'Choose what is sold' });
    expect(await fields({ items: [{ productId: gone.id }] })).toEqual({
      'items.0.productId': 'This product is not sold any more',
    });
    expect(await fields({ items: [{ productId: coffee.id, quantity: 0 }] })).toEqual({
      'items.0.quantity': 'Quantity must be at least 1',
    });
    expect(await fields({ ...one, tenantId: NOWHERE })).toEqual({ tenantId: 'This tenant does not exist' });
    expect(await fields({ ...one, partyId: NOWHERE })).toEqual({ partyId: 'This person does not exist' });
    expect(await fields({ ...one, partyId: NOWHERE, person: { name: 'Two' } })).toEqual({
      partyId: 'Choose a tenant or a person, not both',
    });
    expect(await fields({ ...one, person: {} })).toEqual({ 'person.phone': 'Enter a phone number or a name' });
    expect(await fields({ ...one, payment: { method: 'cheque' } })).toMatchObject({
      'payment.method': expect.stringContaining('Cheque is not accepted here'),
    });
    expect(await fields({ ...one, payment: { method: 'mobile_money', tendered: 200 } })).toEqual({
      'payment.tendered': 'Only cash is given back',
    });
    const { till } = await openNewTill(manager, desk);
    expect(await fields({ ...one, payment: { method: 'cash', tendered: 100 } })).toEqual({
      'payment.tendered': '150.00 is to be paid',
    });
    await tillsBy(desk).close(till.id, { counts: {} });
    const all = { items: [{ productId: coffee.id, discountPercent: 100 }], reason: 'A gift' };
    expect(await fields(all)).toEqual({ items: 'The sale must be more than 0.00' });
  });
});

describe('a pass', () => {
  it('to a new person is one person, invoice, payment, pass and check-in, of one moment', async () => {
    const before = await counts();
    const { status, body } = await atDesk.sell({
      items: [{ productId: dayPass.id }],
      person: { phone: '0711 222 333' },
      payment: mpesa('QKF1B2C3D4'),
      checkIn: true,
    });
    expect([status, body]).toMatchObject([
      201,
      {
        invoice: { amount: '1800.00', balance: '0.00' },
        passes: [{ state: 'used_up', isPaid: true, days: 1, usedDays: 1, holderName: 'Walk-In 0711 222 333' }],
        checkIn: { kind: 'pass', personName: 'Walk-In 0711 222 333', outAt: null, partyId: body.partyId },
        customerName: 'Walk-In 0711 222 333',
      },
    ]);
    const grown = (name: string) => Number(before?.[name]) + 1;
    expect(await counts()).toMatchObject(
      Object.fromEntries(
        ['parties', 'invoices', 'payments', 'passes', 'inside', 'sales'].map((one) => [one, grown(one)]),
      ),
    );
    const [moments] = await t.sql(`select count(distinct xmin::text)::int as n from (
      select xmin from parties where id = '${body.partyId}' union all select xmin from passes where party_id = '${body.partyId}'
      union all select xmin from check_ins where party_id = '${body.partyId}' union all select xmin from invoices where party_id = '${body.partyId}'
      union all select xmin from payments where party_id = '${body.partyId}') as rows`);
    expect(moments).toEqual({ n: 1 });
    expect((await world.balances())['4040']).toBe('-1800.00');
    expect((await atDesk.lookUp('0711 222')).body).toMatchObject([{ inside: body.checkIn?.id, passes: [] }]);
    const unchanged = await counts();
    const again = await atDesk.sell({ ...passSale('QKF2B2C3D4'), partyId: body.partyId, checkIn: true });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('is inside since')]);
    expect(await counts()).toEqual(unchanged);
  });

  it('of several days is deferred, and found by its number', async () => {
    const sold = await counterBy(manager).sell({
      items: [{ productId: pack.id, quantity: 2, discountPercent: 10 }, { productId: coffee.id }],
      ...{ person: { name: 'Pack Holder', phone: '0711 222 444' }, reason: 'Regular' },
      payment: mpesa('QKG1B2C3D4'),
    });
    expect(sold.body).toMatchObject({
      invoice: { amount: '27150.00' },
      passes: [{ daysLeft: 10 }, { daysLeft: 10 }],
      checkIn: null,
    });
    expect((await world.balances())['2200']).toBe('-27000.00');
    const [first] = sold.body.passes;
    expect((await atDesk.lookUp(first?.number ?? '')).body).toMatchObject([
      { name: 'Pack Holder', partyId: sold.body.partyId, passes: [{ daysLeft: 10 }, { daysLeft: 10 }] },
    ]);
    const tenant = await world.tenant();
    const ofTenant = await atDesk.sell({ items: [{ productId: pack.id }], tenantId: tenant.id });
    expect(ofTenant.body.passes).toMatchObject([{ tenantId: tenant.id, isPaid: false }]);
  });

  it('is refused to nobody, and checks in only the holder of one', async () => {
    const before = await counts();
    const items = [{ productId: dayPass.id }];
    const fields = async (body: object) => (await atDesk.sell(body)).body.fields;
    expect(await fields({ items })).toEqual({ person: 'A pass needs a name or a phone number' });
    const person = { phone: '0711 222 555' };
    expect(await fields({ items: [{ productId: dayPass.id, quantity: 2 }], person, checkIn: true })).toEqual({
      checkIn: 'Sell one pass to check its holder in',
    });
    expect(await fields({ ...one, person, checkIn: true })).toEqual({
      checkIn: 'Sell one pass to check its holder in',
    });
    expect(await fields({ items: [{ productId: dayPass.id, quantity: 51 }], person })).toEqual({
      'items.0.quantity': 'At most 50 passes can be sold at once',
    });
    expect(await counts()).toEqual(before);
  });
});

describe('the receipt', () => {
  const paper = async (id: string, api = desk) => {
    const headers = { cookie: `nafasi=${api.cookie}` };
    return t.app.server.inject({ method: 'GET', url: `/api/counter/sales/${id}/receipt?format=pdf`, headers });
  };

  it('is 80 mm wide and as long as it has to be, with what was paid, given back, the pass and its Wi-Fi', async () => {
    await vat(true, true);
    await manager.call('PUT', '/api/settings/general', { guestWifi: 'Network Guests, code karibu-26' });
    const { till } = await openNewTill(manager, desk);
    const { body } = await atDesk.sell({
      items: [{ productId: dayPass.id }, { productId: coffee.id, quantity: 2 }],
      person: { name: 'Amina Njoki', phone: '0711 222 666', kraPin: 'A012345678Z' },
      payment: { method: 'cash', tendered: 3000 },
    });
    const reply = await paper(body.invoice.id);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(reply.rawPayload.toString('latin1')) ?? [];
    expect(Number(width)).toBeCloseTo(226.77, 1);
    expect(Number(height)).toBeGreaterThan(200);
    expect(Number(height)).toBeLessThan(700);
    const text = textOfPdf(reply.rawPayload);
    for (const word of [
      ...['Invoice', body.invoice.invoiceNumber, 'Amina Njoki', 'A012345678Z', '2 × 150.00', '2,100.00', 'VAT'],
      ...[
        'Cash given',
        '3,000.00',
        'Change',
        '900.00',
        body.payment?.receiptNumber,
        body.passes[0]?.number,
        'Wi-Fi: Network Guests, code karibu-26',
        'Served by',
      ],
    ])
      expect(text).toContain(word);
    await tillsBy(desk).close(till.id, { counts: { 1000: 2, 100: 1 } });
    await vat(false, false);
  });

  it('is headed as a tax invoice only once KRA has signed it', async () => {
    await vat(true, true);
    const { body } = await atDesk.sell({ items: [{ productId: coffee.id, quantity: 1 }] });
    expect(textOfPdf((await paper(body.invoice.id)).rawPayload)).not.toMatch(/Tax Invoice|Wi-Fi/i);
    const signed = await manager.call('POST', `/api/invoices/${body.invoice.id}/tax-stamp`, {
      scuSerial: 'KRACU0300000123',
      cuInvoiceNumber: 'KRACU0300000123/77',
      receiptSignature: 'V249J39CFJ48HE2W',
      internalData: 'R52M-LGDX-XTPD-QLKU-OBUL-KMYE-SE',
      stampedAt: clock.now(),
    });
    expect([signed.status, JSON.stringify(signed.body)]).toEqual([201, expect.any(String)]);
    expect(textOfPdf((await paper(body.invoice.id)).rawPayload)).toContain('Tax Invoice');
    await vat(false, false);
  });

  it('of thirty lines is one long page; nobody gets one of another invoice', async () => {
    const items = Array.from({ length: 30 }, () => ({ productId: coffee.id, quantity: 2 }));
    const { body } = await atDesk.sell({ items });
    const reply = await paper(body.invoice.id);
    expect(reply.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    const text = textOfPdf(reply.rawPayload);
    expect(text).toContain('To be paid');
    expect(text).not.toContain('For Walk-In');
    const tenant = await world.tenant();
    const other = await world.invoice(tenant.id, 100);
    expect((await paper(other.id)).statusCode).toBe(404);
  });
});

describe('VAT', () => {
  it('is added to prices or in them, as the space has it, and the preview says the same', async () => {
    const items = [{ productId: coffee.id, quantity: 2 }, { productId: printing.id }];
    for (const [included, expected] of [
      [false, { net: '310.00', vat: '48.00', amount: '358.00' }],
      [true, { net: '268.62', vat: '41.38', amount: '310.00' }],
    ] as const) {
      await vat(true, included);
      expect((await atDesk.preview({ items })).body).toMatchObject({ ...expected, approval: null });
      const { body } = await atDesk.sell({ items, payment: mpesa(`QKE${included ? 1 : 2}B2C3D4`) });
      expect(await world.invoiceOf(body.invoice.id)).toMatchObject({ ...expected, status: 'paid' });
    }
    await vat(false, false);
    expect((await atDesk.preview({ items })).body).toMatchObject({ net: '310.00', vat: '0.00' });
  });
});

describe('stock', () => {
  it('of the last one that fifty sell at once is warned of, and no sale is lost', async () => {
    const water = await makeProduct(manager, { name: 'Water', kind: 'good', countsStock: true, price: '50.00' });
    await desk.call('POST', `/api/products/${water.id}/stock-moves`, { kind: 'delivery', quantity: 1 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => atLast(() => atDesk.sell({ items: [{ productId: water.id }] }))),
    );
    const sold = replies.filter(({ status }) => status === 201);
    expect(sold).toHaveLength(50);
    expect(sold.filter(({ body }) => body.warnings.length === 0)).toHaveLength(1);
    expect(sold.find(({ body }) => body.warnings.length > 0)?.body.warnings).toEqual([
      'Only 0 of Water on hand by the count',
    ]);
    expect((await desk.call('GET', `/api/products/${water.id}`)).body).toMatchObject({
      onHand: 1 - sold.length,
    });
    const [move] = (await desk.call('GET', `/api/products/${water.id}/stock-moves?limit=1`)).body as StockMove[];
    expect(move).toMatchObject({ kind: 'sale', quantity: -1, note: expect.stringMatching(/^Invoice INV/) });
    expect((await atDesk.preview({ items: [{ productId: water.id }] })).body.warnings).toHaveLength(1);
  });
});

describe('the desk at a glance', () => {
  it('has what was sold today, the till, bookings of the next hour, parcels and products', async () => {
    clock.set('2026-11-18T05:00:00.000Z');
    const tenant = await world.tenant({ companyName: 'Glance Ltd' });
    const room = await world.room();
    const booked = { tenantId: tenant.id, roomId: room.id, bookingDate: '2026-11-18' };
    await world.book({ ...booked, startTime: '08:30', endTime: '09:30', purpose: 'Interview' });
    await world.book({ ...booked, startTime: '11:00', endTime: '12:00' });
    await desk.call('POST', '/api/mail-items', { tenantId: tenant.id, kind: 'parcel', sender: 'Jumia', notify: false });
    await t.sql(`begin; set local app.actor = 'system:test'; insert into tours (starts_at, ends_at, day, seat, name, email, company)
      values ('2026-11-18T05:45:00Z', '2026-11-18T06:15:00Z', '2026-11-18', 1, 'Njeri', 'n@tour.example', 'Njeri Ltd'); commit`);
    const guest = { hostTenantId: tenant.id, expectedDay: '2026-11-18', invite: false };
    for (const [visitorName, expectedTime] of [
      ['Late Guest', '08:50'],
      ['Far Guest', '15:00'],
    ])
      await desk.call('POST', '/api/visits', { ...guest, visitorName, expectedTime });
    expect((await atDesk.home()).body).toMatchObject({ till: null, salesToday: { count: 0, amount: '0.00' } });
    const { till } = await openNewTill(manager, desk);
    const { body: sold } = await atDesk.sell({ ...one, payment: { method: 'cash' } });
    const { body } = await atDesk.home();
    expect(body).toMatchObject({
      nextHour: [
        { kind: 'booking', title: 'Interview', who: 'Glance Ltd', place: room.name, state: 'confirmed' },
        { kind: 'tour', at: '2026-11-18T05:45:00Z', title: 'Tour', who: 'Njeri, Njeri Ltd', state: 'booked' },
        { kind: 'visit', at: '2026-11-18T05:50:00Z', title: 'Visitor', who: 'Late Guest', state: 'expected' },
      ],
      parcels: [{ tenantName: 'Glance Ltd', description: 'parcel from Jumia' }],
      ...{ parcelsWaiting: 1, tasks: [], till: { id: till.id }, salesToday: { count: 1, amount: '150.00' } },
    });
    expect(body.products.map(({ name }) => name)).toEqual(expect.arrayContaining(['Coffee', 'Printing']));
    expect((await atDesk.sales()).body).toMatchObject([
      { id: sold.invoice.id, customerName: 'Walk-In', description: 'Coffee', paymentMethod: 'cash', balance: '0.00' },
    ]);
    expect((await atDesk.sales('?day=2026-11-16&limit=1&count=true')).body).toHaveLength(1);
    await tillsBy(desk).close(till.id, { counts: { 100: 1, 50: 1 } });
  });
});

describe('the search of the desk', () => {
  it('finds everybody by name, company and any part of the phone number, with what they owe and booked', async () => {
    const tenant = await world.tenant({ companyName: 'Zawadi Traders', phone: '0720 333 444' });
    const party = (
      await desk.call('POST', '/api/parties', { name: 'Zainab Ali', phone: '0790 123 456', company: 'Zed' })
    ).body as { id: string };
    await atDesk.sell({ ...one, partyId: party.id });
    const room = await world.room();
    const { body: booked } = await world.book({
      ...{ partyId: party.id, roomId: room.id, bookingDate: '2026-11-18', startTime: '15:00', endTime: '16:00' },
    });
    const found = async (q: string) => (await atDesk.lookUp(q)).body;
    for (const q of ['zainab', 'Zed', '0790 123', '+254 790', '90123456', '0790123456'])
      expect(await found(q), q).toMatchObject([
        {
          ...{ kind: 'person', partyId: party.id, tenantId: null, name: 'Zainab Ali', company: 'Zed', owes: '150.00' },
          bookingsToday: [{ id: booked.id, roomName: room.name, status: 'confirmed' }],
          ...{ passes: [], inside: null },
        },
      ]);
    expect(await found('zawadi')).toMatchObject([{ kind: 'tenant', tenantId: tenant.id, partyId: null, owes: '0.00' }]);
    expect(await found('0720 333')).toMatchObject([{ tenantId: tenant.id }]);
    await (await t.as('admin')).call('POST', `/api/tenants/${tenant.id}/people`, {
      name: 'Zola Wafula',
      role: 'Sales',
    });
    expect(await found('zola')).toMatchObject([{ kind: 'person', tenantId: tenant.id, company: 'Zawadi Traders' }]);
    expect(await found('')).toEqual([]);
    expect(await found('nobody of this name')).toEqual([]);
  });
});
