import { describe, expect, it } from 'vitest';
import type { Product, StockMove } from '../../domain/products/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const accountant = await t.as('accountant');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/products';

let made = 0;
const product = (changes: object = {}) => ({ name: `Product ${++made}`, kind: 'service', price: 500, ...changes });
const create = async (changes: object = {}) => (await manager.call('POST', PATH, product(changes))).body as Product;
const patch = (id: string, body: object) => manager.call('PATCH', `${PATH}/${id}`, body);
const counted = () => create({ kind: 'good', countsStock: true });
const move = (id: string, kind: string, quantity: number, note?: string) =>
  desk.call('POST', `${PATH}/${id}/stock-moves`, { kind, quantity, ...(note ? { note } : {}) });
const onHand = async (id: string) => ((await desk.call('GET', `${PATH}/${id}`)).body as Product).onHand;

describe('a new space', () => {
  it('sells a day pass and a pack of ten days, online too', async () => {
    const passes = (await desk.call('GET', `${PATH}?kind=pass&sort=price`)).body;
    expect(passes).toMatchObject([
      { name: 'Day Pass', price: '1800.00', account: '4040', passDays: 1, passValidDays: 30, isPublic: true },
      { name: '10-Day Pack', price: '15000.00', account: '4040', passDays: 10, passValidDays: 90, isPublic: true },
    ]);
  });
});

describe('a new product', () => {
  it('answers 201 with every field, and is a service without stock unless it says otherwise', async () => {
    const reply = await manager.call('POST', PATH, { name: ' Printing, A4 ', kind: 'service', price: '15' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Printing, A4',
      kind: 'service',
      price: '15.00',
      taxClass: 'B',
      account: '4070',
      passDays: null,
      passValidDays: null,
      countsStock: false,
      onHand: null,
      isPublic: false,
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { id } = reply.body as Product;
    expect((await desk.call('GET', `${PATH}/${id}`)).body).toEqual(reply.body);
  });

  it('that is counted has nothing on hand at first', async () => {
    expect(await counted()).toMatchObject({ kind: 'good', countsStock: true, onHand: 0 });
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['kind', { kind: 'room' }, 'Kind must be one of pass, service, good'],
    ['price', { price: 0 }, 'Must be more than 0'],
    ['account', { account: '5010' }, 'Choose an income account'],
    ['account', { account: '4999' }, 'This account does not exist or is not in use'],
    ['passDays', { kind: 'pass', passValidDays: 30 }, 'Say how many days the pass has'],
    ['passValidDays', { kind: 'pass', passDays: 1 }, 'Say within how many days it is used'],
    ['passDays', { kind: 'pass', passDays: 0, passValidDays: 3 }, 'Days must be at least 1'],
    [
      'passValidDays',
      { kind: 'pass', passDays: 10, passValidDays: 9 },
      'It must be valid for at least as many days as it has',
    ],
    ['passDays', { passDays: 3 }, 'Only a pass has days'],
    ['countsStock', { countsStock: true }, 'Only a good is counted'],
  ])('is refused by name of the field: %s %j', async (field, change, message) => {
    const reply = await manager.call('POST', PATH, product(change));
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('needs a name of its own, however it is written', async () => {
    await create({ name: 'Locker' });
    const again = await manager.call('POST', PATH, product({ name: ' LOCKER ' }));
    expect([again.status, again.body]).toMatchObject([409, { message: 'Another product has this name' }]);
  });

  it('is made once by one key, also fifty at once', async () => {
    const body = product();
    const headers = { 'idempotency-key': 'product-made-once' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => manager.call('POST', PATH, body, headers)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => (reply.body as Product).id)).size).toBe(1);
  });
});

describe('a change', () => {
  it('leaves what is not sent as it is', async () => {
    const before = await counted();
    const reply = await patch(before.id, { price: '350.50', isActive: false });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, price: '350.50', isActive: false, updatedAt: expect.any(String) });
    expect((await patch(before.id, {})).body).toEqual(reply.body);
  });

  it('is refused for what would not fit together, a name that is taken and a product that is not there', async () => {
    const { id } = await create();
    const other = await create();
    expect((await patch(id, { countsStock: true })).body).toMatchObject({
      fields: { countsStock: 'Only a good is counted' },
    });
    expect((await patch(id, { kind: 'good' })).status).toBe(400);
    expect((await patch(id, { account: '4998' })).status).toBe(400);
    expect((await patch(id, { name: other.name })).status).toBe(409);
    expect((await patch(NOWHERE, { name: 'Nothing' })).status).toBe(404);
    expect((await desk.call('GET', `${PATH}/${NOWHERE}`)).status).toBe(404);
  });

  it('is in the audit log with what was there before', async () => {
    const { id, name } = await create();
    await patch(id, { price: 700 });
    const { body } = await (await t.as('admin')).call('GET', `/api/audit-log?entity=products&entityId=${id}`);
    expect(body).toMatchObject([
      { action: 'update', before: { price: 500 }, after: { price: 700 } },
      { action: 'insert', after: { name } },
    ]);
  });

  it('is made by managers; the front desk and the accountant read', async () => {
    const { id } = await create();
    for (const one of [desk, accountant]) {
      expect((await one.call('POST', PATH, product())).status).toBe(403);
      expect((await one.call('PATCH', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
      expect((await one.call('GET', `${PATH}/${id}`)).status).toBe(200);
    }
  });
});

describe('stock', () => {
  it('is the sum of what came in and went out; a count sets it', async () => {
    const { id } = await counted();
    expect((await move(id, 'delivery', 24, 'From Kagwe Stores')).body).toMatchObject({
      move: { kind: 'delivery', quantity: 24, counted: null, note: 'From Kagwe Stores' },
      onHand: 24,
    });
    expect((await move(id, 'count', 21)).body).toMatchObject({
      move: { kind: 'count', quantity: -3, counted: 21 },
      onHand: 21,
    });
    expect((await move(id, 'count', 21)).body).toMatchObject({ move: { quantity: 0, counted: 21 }, onHand: 21 });
    expect((await move(id, 'delivery', 6)).body).toMatchObject({ onHand: 27 });
    expect(await onHand(id)).toBe(27);
    const moves = (await desk.call('GET', `${PATH}/${id}/stock-moves`)).body as StockMove[];
    expect(moves.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['delivery', 6],
      ['count', 0],
      ['count', -3],
      ['delivery', 24],
    ]);
  });

  it('pages by key', async () => {
    const { id } = await counted();
    for (const quantity of [1, 2, 3]) await move(id, 'delivery', quantity);
    const page = await desk.call('GET', `${PATH}/${id}/stock-moves?limit=2`);
    expect(page.body).toMatchObject([{ quantity: 3 }, { quantity: 2 }]);
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await desk.call('GET', next)).body).toMatchObject([{ quantity: 1 }]);
  });

  it('is right after fifty counts at once', async () => {
    const { id } = await counted();
    await move(id, 'delivery', 10);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => move(id, 'count', n)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const [last] = (await desk.call('GET', `${PATH}/${id}/stock-moves?limit=1`)).body as StockMove[];
    expect(await onHand(id)).toBe(last?.counted);
  });

  it('is refused for what is not counted, a delivery of nothing and half a bottle', async () => {
    const { id } = await counted();
    const service = await create();
    const refused = await move(service.id, 'delivery', 3);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: `The stock of ${service.name} is not counted` },
    ]);
    expect((await move(id, 'delivery', 0)).body).toMatchObject({ fields: { quantity: 'Quantity must be at least 1' } });
    expect((await move(id, 'delivery', 1.5)).status).toBe(400);
    expect((await move(id, 'sale', 1)).status).toBe(400);
    expect((await move(NOWHERE, 'count', 1)).status).toBe(404);
    expect((await desk.call('GET', `${PATH}/${NOWHERE}/stock-moves`)).status).toBe(404);
    expect((await accountant.call('POST', `${PATH}/${id}/stock-moves`, { kind: 'count', quantity: 1 })).status).toBe(
      403,
    );
  });
});

describe('the list', () => {
  it('is searched, filtered and sorted, and pages by key', async () => {
    for (const [name, price, kind] of [
      ['Zoom licence', 900, 'service'],
      ['Zoom mug', 300, 'good'],
      ['Zoom webinar', 600, 'service'],
    ]) {
      await create({ name, price, kind });
    }
    const names = async (query: string) =>
      ((await desk.call('GET', `${PATH}?q=zoom${query}`)).body as Product[]).map(({ name }) => name);
    expect(await names('&sort=name')).toEqual(['Zoom licence', 'Zoom mug', 'Zoom webinar']);
    expect(await names('&sort=-price')).toEqual(['Zoom licence', 'Zoom webinar', 'Zoom mug']);
    expect(await names('')).toEqual(['Zoom webinar', 'Zoom mug', 'Zoom licence']);
    expect(await names('&kind=good')).toEqual(['Zoom mug']);
    expect(await names('&isActive=false')).toEqual([]);
    const page = await desk.call('GET', `${PATH}?q=zoom&sort=name&limit=2&count=true`);
    expect(page.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await desk.call('GET', next)).body).toMatchObject([{ name: 'Zoom webinar' }]);
  });
});
