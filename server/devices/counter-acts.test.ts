import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DeviceOperation, DeviceResult } from '../../domain/devices/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { counterBy, makeProduct } from '../../tests/support/counter.ts';
import { passProduct } from '../../tests/support/passes.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { manager, desk } = world;
const coffee = await makeProduct(manager, { name: 'Coffee', price: '150.00' });
const day = await passProduct(manager, { name: 'Day', passDays: 1, price: '1800.00' });
const one = { items: [{ productId: coffee.id }] };

const send = async (operations: object[], api: Api = desk) => {
  const { status, body } = await api.call('POST', '/api/devices/operations', { sentAt: clock.now(), operations });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { results: DeviceResult[] }).results;
};
const act = (deviceId: string, seq: number, op: string, body: object, more: object = {}) => ({
  ...{ deviceId, seq, op, body, at: '2026-11-16T04:10:00.000Z' },
  ...more,
});

describe('a sale without a line', () => {
  it('is made as the counter makes it, once, at the time of the device; its number leads to the invoice', async () => {
    const device = randomUUID();
    const body = { items: [{ productId: day.id }], person: { phone: '0712 000 111' }, checkIn: true };
    const paid = { ...body, payment: { method: 'mobile_money', reference: 'QKA1B2C3D4' } };
    const acts = [act(device, 1, 'sale', paid), act(device, 2, 'check_out', { checkInId: '' })];
    const [first] = await send(acts.slice(0, 1));
    expect(first).toMatchObject({
      status: 'done',
      result: {
        invoice: { amount: '1800.00', balance: '0.00' },
        payment: { receiptNumber: expect.any(String) },
        passes: [{ number: expect.any(String) }],
        checkInId: expect.any(String),
      },
    });
    expect(JSON.stringify(first?.result)).not.toContain('0712');
    expect(await send(acts.slice(0, 1))).toEqual([first]);
    const [row] =
      await t.sql(`select i.status, c.in_at::text, c.out_at, s.sold_at::text from invoices i join counter_sales s on s.invoice_id = i.id
      join check_ins c on c.party_id = i.party_id where i.type = 'counter'`);
    expect(row).toMatchObject({ status: 'paid', out_at: null });
    expect(new Date(String(row?.sold_at)).toISOString()).toBe('2026-11-16T04:10:00.000Z');
    const [out] = await send([act(device, 2, 'check_out', { checkInId: first?.number })]);
    expect(out).toMatchObject({ status: 'done', result: { checkInId: first?.result?.checkInId } });
    const found = (await desk.call('GET', `/api/devices/operations?q=${first?.number}`)).body as DeviceOperation[];
    expect(found).toMatchObject([{ invoiceNumber: expect.stringMatching(/^INV/) }]);
    await expectBooksAgree(t);
  });

  it('whose call was done before its answer was lost is not done again', async () => {
    const key = 'a-sale-whose-answer-was-lost';
    const seller = await t.as('front_desk');
    const sold = await counterBy(seller).sell(one, { 'idempotency-key': key });
    const [result] = await send([act(randomUUID(), 1, 'sale', one, { key })], seller);
    expect(result).toMatchObject({ status: 'done', result: { invoice: { id: sold.body.invoice.id } } });
  });

  it('beyond the limits waits for a manager, and keeps no PIN', async () => {
    const device = randomUUID();
    const body = { items: [{ productId: coffee.id, quantity: 200 }], approval: { username: 'boss', pin: '4812' } };
    const [result] = await send([act(device, 1, 'sale', body)]);
    expect(result).toMatchObject({ status: 'conflict', message: 'Sales above KES 20,000.00 need a manager.' });
    expect(await t.sql(`select 1 from device_operations where body::text like '%4812%'`)).toEqual([]);
    expect((await counterBy(desk).home()).body.tasks).toMatchObject([{ number: result?.number, op: 'sale' }]);
    const [waiting] = (await desk.call('GET', '/api/devices/operations?state=open')).body as DeviceOperation[];
    const path = `/api/devices/operations/${waiting?.id}/resolve`;
    expect((await desk.call('POST', path, { how: 'retry' })).status).toBe(409);
    expect(await manager.call('POST', path, { how: 'retry' })).toMatchObject({
      status: 200,
      body: { resolution: 'retried', invoiceNumber: expect.stringMatching(/^INV/) },
    });
  });

  it('for cash without an open till, or of what is not sold any more, is a task and never lost', async () => {
    const gone = await makeProduct(manager, { isActive: false });
    const device = randomUUID();
    const results = await send([
      act(device, 1, 'sale', { ...one, payment: { method: 'cash' } }),
      act(device, 2, 'sale', { items: [{ productId: gone.id }] }),
      act(device, 3, 'sale', one),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['conflict', 'refused', 'done']);
    expect(results[0]?.message).toContain('No till is open');
  });
});

describe('a visitor without a line', () => {
  it('comes in as at the desk, and leaves by the number of that act; who was announced is checked in', async () => {
    const tenant = await world.tenant();
    const guest = { visitorName: 'Grace Wangari', hostTenantId: tenant.id, expectedDay: '2026-11-16' };
    const announced = (await desk.call('POST', '/api/visits', { ...guest, visitorName: 'John Ouma' })).body as {
      id: string;
    };
    const device = randomUUID();
    const [came, met] = await send([
      act(device, 1, 'visit', { ...guest, checkIn: true, invite: false }),
      act(device, 2, 'visit_check_in', { visitId: announced.id }),
    ]);
    expect(came).toMatchObject({ status: 'done', result: { checkInId: expect.any(String), badgeNumber: 1 } });
    expect(met).toMatchObject({ status: 'done', result: { visitId: announced.id, badgeNumber: 2 } });
    const [left] = await send([act(device, 3, 'check_out', { checkInId: came?.number })]);
    expect(left).toMatchObject({ status: 'done', result: { checkInId: came?.result?.checkInId } });
    expect((await desk.call('GET', `/api/visits/${came?.result?.visitId}`)).body).toMatchObject({ state: 'left' });
  });
});

describe('coming and going without a line', () => {
  it('by pass, agreement and booking is as at the desk; a pass that was used elsewhere is a task', async () => {
    const sold = await counterBy(desk).sell({ items: [{ productId: day.id }], person: { phone: '0712 000 222' } });
    const passId = sold.body.passes[0]?.id;
    const tenant = await world.tenant();
    const device = randomUUID();
    const [byPass, byTenant, gone] = await send([
      act(device, 1, 'pass_check_in', { passId }),
      act(device, 2, 'check_in', { kind: 'agreement', tenantId: tenant.id }),
      act(device, 3, 'check_out', { checkInId: 'nobody' }),
    ]);
    expect(byPass).toMatchObject({ status: 'done', result: { passId, usesDay: true, daysLeft: 0 } });
    expect(byTenant).toMatchObject({ status: 'done', result: { checkInId: expect.any(String) } });
    expect(gone).toMatchObject({ status: 'refused' });
    const other = randomUUID();
    const [late] = await send([act(other, 1, 'pass_check_in', { passId })]);
    expect(late).toMatchObject({ status: 'conflict', message: expect.stringContaining('is inside since') });
    const [unknown] = await send([act(other, 2, 'check_out', { checkInId: 'AAAA-7' })]);
    expect(unknown).toMatchObject({ status: 'conflict', message: 'Nobody came in by act AAAA-7' });
  });

  it('by a pass whose last day was used on another device is a task that names the pass and the price of a new one', async () => {
    const sold = await counterBy(desk).sell({ items: [{ productId: day.id }], person: { phone: '0712 000 333' } });
    const [pass] = sold.body.passes;
    const first = randomUUID();
    const used = act(first, 1, 'pass_check_in', { passId: pass?.id });
    const [came] = await send([used]);
    expect(came).toMatchObject({ status: 'done', result: { usesDay: true, daysLeft: 0 } });
    await send([act(first, 2, 'check_out', { checkInId: came?.number })]);
    clock.set('2026-11-17T05:00:00.000Z');
    const late = randomUUID();
    const again = act(late, 1, 'pass_check_in', { passId: pass?.id });
    const [conflict] = await send([{ ...again, at: '2026-11-17T04:30:00.000Z' }]);
    expect(conflict).toMatchObject({
      status: 'conflict',
      message: `The day of pass ${pass?.number} is used. A new one: Day, KES 1,800.00.`,
    });
    const tasks = (await desk.call('GET', '/api/devices/operations?state=open')).body as DeviceOperation[];
    expect(tasks.find(({ deviceId }) => deviceId === late)).toMatchObject({ op: 'pass_check_in', status: 'conflict' });
    clock.set(MONDAY_8);
  });
});
