import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { type Api, PASSWORD, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { counterBy, makeProduct } from '../../tests/support/counter.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnishBilling(t);
const { manager, desk } = world;
const atDesk = counterBy(desk);
const service = await makeProduct(manager, { name: 'Design Work', price: '10000.00' });
const PIN = '4812';
const username = 'wanjiku.manager';
let wanjiku: Api;

const sale = (quantity: number, changes: object = {}) => ({ items: [{ productId: service.id, quantity }], ...changes });
const lowered = (discountPercent: number) => ({ items: [{ productId: service.id, discountPercent }] });
const approval = { username, pin: PIN };
const setPin = (api: Api, body: object) => api.call('PUT', '/api/account/counter-pin', body);

beforeAll(async () => {
  wanjiku = await t.as('manager', { username, firstName: 'Wanjiku', lastName: 'Kamau' });
});

describe('a PIN for the counter', () => {
  it('is set by a manager with the password, and is four to eight digits that differ', async () => {
    expect((await wanjiku.call('GET', '/api/second-factor')).body).toMatchObject({ counterPinSetAt: null });
    expect((await setPin(wanjiku, { pin: PIN, password: 'wrong' })).body).toMatchObject({
      fields: { password: 'Current password is incorrect' },
    });
    for (const pin of ['123', '123456789', 'abcd', ''])
      expect((await setPin(wanjiku, { pin, password: PASSWORD })).status).toBe(400);
    expect((await setPin(wanjiku, { pin: '7777', password: PASSWORD })).body).toMatchObject({
      fields: { pin: 'Choose a PIN of different digits' },
    });
    expect(await setPin(wanjiku, { pin: PIN, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { changedAt: expect.any(String) },
    });
    expect((await setPin(desk, { pin: PIN, password: PASSWORD })).status).toBe(403);
    const [row] = await t.sql(`select pin_hash from counter_pins`);
    expect(row?.pin_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('the front desk', () => {
  it('sells up to the limit and the discount by itself', async () => {
    expect(await atDesk.sell(sale(2))).toMatchObject({ status: 201, body: { invoice: { amount: '20000.00' } } });
    expect((await atDesk.sell(lowered(10))).body.fields).toEqual({ reason: 'Give a reason for the discount' });
    expect(await atDesk.sell({ ...lowered(10), reason: 'Regular' })).toMatchObject({
      status: 201,
      body: { invoice: { amount: '9000.00' } },
    });
  });

  it('is refused beyond either, with the reason, which the preview says before', async () => {
    const limit = 'Sales above KES 20,000.00 need a manager';
    const discount = 'Discounts above 10 % need a manager';
    expect((await atDesk.preview(sale(3))).body.approval).toBe(limit);
    expect((await atDesk.preview(lowered(11))).body.approval).toBe(discount);
    expect(await atDesk.sell(sale(3))).toMatchObject({
      status: 409,
      body: { code: 'needs_approval', message: `${limit}.` },
    });
    expect(await atDesk.sell({ ...lowered(11), reason: 'Friend' })).toMatchObject({
      status: 409,
      body: { code: 'needs_approval', message: `${discount}.` },
    });
    expect(await t.sql(`select 1 from invoices where amount = 30000 or amount = 8900`)).toEqual([]);
  });

  it('sells it with the PIN of a manager, who is in the audit log', async () => {
    const { status, body } = await atDesk.sell(sale(3, { approval }));
    expect([status, body.invoice.amount]).toEqual([201, '30000.00']);
    const entries = (await manager.call('GET', `/api/audit-log?entity=counter_sales&entityId=${body.invoice.id}`))
      .body as AuditEntry[];
    expect(entries).toMatchObject([
      {
        action: 'insert',
        text: 'sold 3 × Design Work at the counter, approved by Wanjiku Kamau',
        after: { approved_by_name: 'Wanjiku Kamau', approved_for: 'Sales above KES 20,000.00 need a manager' },
      },
    ]);
    expect((await atDesk.sales('?limit=1')).body).toMatchObject([{ approvedByName: 'Wanjiku Kamau' }]);
    const within = await atDesk.sell(sale(1, { approval }));
    expect(within.status).toBe(201);
    expect((await atDesk.sales('?limit=1')).body).toMatchObject([{ approvedByName: null }]);
  });

  it('is no longer heard after some wrong PINs, no matter who asks; a wrong one is in the audit log', async () => {
    const wrong = async (api: Api, pin: string, name = username) =>
      counterBy(api).sell(sale(3, { approval: { username: name, pin } }));
    expect((await wrong(desk, '0000')).body).toMatchObject({
      code: 'validation',
      fields: { 'approval.pin': 'This username and PIN do not belong together' },
    });
    expect((await wrong(desk, PIN, 'nobody')).body.fields).toEqual({
      'approval.pin': 'This username and PIN do not belong together',
    });
    const other = await t.as('front_desk');
    const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => wrong(other, `90${10 + n}`)));
    expect(tries.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
    expect((await wrong(desk, PIN)).status).toBe(429);
    const failed = await t.sql(`select 1 from audit_log where action = 'counter_pin_failed'`);
    expect(failed.length).toBeGreaterThanOrEqual(7);
    expect(await t.sql(`select 1 from audit_log where "after"::text like '%9010%'`)).toEqual([]);
  });

  it('finds no PIN of somebody who may not approve any more', async () => {
    const gone = await t.makeUser('manager', { username: 'gone.manager' });
    await t.sql(`insert into counter_pins (user_id, pin_hash) select '${gone.id}', pin_hash from counter_pins limit 1`);
    const seller = await t.as('front_desk');
    const tryIt = () => counterBy(seller).sell(sale(3, { approval: { username: 'gone.manager', pin: PIN } }));
    expect((await tryIt()).status).toBe(201);
    await t.sql(
      `begin; set local app.actor = 'system:test'; update users set role = 'accountant' where id = '${gone.id}'; commit`,
    );
    expect((await tryIt()).status).toBe(400);
  });
});

describe('a manager', () => {
  it('needs nobody, and a discount still needs a reason', async () => {
    expect((await counterBy(manager).preview(sale(100))).body.approval).toBeNull();
    expect((await counterBy(manager).sell(sale(100))).status).toBe(201);
    expect((await counterBy(manager).sell(lowered(50))).body.fields).toEqual({
      reason: 'Give a reason for the discount',
    });
  });
});

describe('the settings', () => {
  it('say where the limits are: 0 is no limit for an amount, and every discount for a percent', async () => {
    const save = (body: object) => manager.call('PUT', '/api/settings/billing', body);
    expect((await save({ counterSaleLimit: '0.00', counterDiscountPercent: 0 })).status).toBe(200);
    expect((await atDesk.preview(sale(900))).body.approval).toBeNull();
    expect((await atDesk.preview(lowered(0.5))).body.approval).toBe('Every discount needs a manager');
    expect((await save({ counterDiscountPercent: 101 })).status).toBe(400);
    expect((await save({ counterSaleLimit: 'much' })).status).toBe(400);
  });
});
