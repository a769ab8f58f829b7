import { describe, expect, it } from 'vitest';
import type { Extra } from '../../domain/extras/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/extras';

let made = 0;
const extra = (changes: object = {}) => ({ name: `Extra ${++made}`, price: 500, ...changes });
const create = async (changes: object = {}) => (await manager.call('POST', PATH, extra(changes))).body as Extra;
const patch = (id: string, body: object) => manager.call('PATCH', `${PATH}/${id}`, body);

describe('a new extra', () => {
  it('answers 201 with every field, and is sold by the piece unless it says otherwise', async () => {
    const reply = await manager.call('POST', PATH, { name: ' Printing, A4 ', price: '15' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Printing, A4',
      description: null,
      unit: 'piece',
      price: '15.00',
      isRecurring: false,
      account: '4070',
      taxClass: 'B',
      isActive: true,
      isBookable: false,
      stock: null,
      leadHours: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { id } = reply.body as Extra;
    expect((await desk.call('GET', `${PATH}/${id}`)).body).toEqual(reply.body);
  });

  it('that recurs has a price for a month', async () => {
    const bay = { unit: 'bay', price: '3000', isRecurring: true, taxClass: 'C', account: '4090' };
    expect(await create(bay)).toMatchObject({ ...bay, price: '3000.00' });
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['price', { price: 0 }, 'Must be more than 0'],
    ['unit', { unit: '' }, 'Unit is required'],
    ['account', { account: '5010' }, 'Choose an income account'],
    ['account', { account: '4999' }, 'This account does not exist or is not in use'],
  ])('is refused by name of the field: %s', async (field, change, message) => {
    const reply = await manager.call('POST', PATH, extra(change));
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('needs a name of its own, however it is written', async () => {
    await create({ name: 'Locker' });
    const again = await manager.call('POST', PATH, extra({ name: ' LOCKER ' }));
    expect([again.status, again.body]).toMatchObject([409, { code: 'extra_name_taken', fields: {} }]);
  });

  it('is made once by one key', async () => {
    const body = extra();
    const headers = { 'idempotency-key': 'extra-made-once' };
    const first = await manager.call('POST', PATH, body, headers);
    const second = await manager.call('POST', PATH, body, headers);
    expect(second.body).toEqual(first.body);
  });
});

describe('a change', () => {
  it('leaves what is not sent as it is', async () => {
    const before = await create({ description: 'By the month', unit: 'bay' });
    const reply = await patch(before.id, { price: '3500.50', isActive: false });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...before,
      price: '3500.50',
      isActive: false,
      updatedAt: expect.any(String),
    });
    expect((await patch(before.id, {})).body).toEqual(reply.body);
  });

  it('is refused for an account that is out of use, a name that is taken and an extra that is not there', async () => {
    const { id } = await create();
    const other = await create();
    expect((await patch(id, { account: '4998' })).status).toBe(400);
    expect((await patch(id, { name: other.name })).status).toBe(409);
    expect((await patch(NOWHERE, { name: 'Nothing' })).status).toBe(404);
    expect((await desk.call('GET', `${PATH}/${NOWHERE}`)).status).toBe(404);
  });

  it('is in the audit log with what was there before', async () => {
    const { id, name } = await create();
    await patch(id, { price: 700 });
    const { body } = await (await t.as('admin')).call('GET', `/api/audit-log?entity=extras&entityId=${id}`);
    expect(body).toMatchObject([
      { action: 'update', before: { price: 500 }, after: { price: 700 } },
      { action: 'insert', after: { name } },
    ]);
  });
});

describe('the list', () => {
  it('is searched, filtered and sorted, and pages by key', async () => {
    for (const [name, price] of [
      ['Zoom licence', 900],
      ['Zoom room', 300],
      ['Zoom webinar', 600],
    ]) {
      await create({ name, price, isRecurring: name === 'Zoom licence' });
    }
    const names = async (query: string) =>
      ((await desk.call('GET', `${PATH}?q=zoom${query}`)).body as Extra[]).map(({ name }) => name);
    expect(await names('&sort=name')).toEqual(['Zoom licence', 'Zoom room', 'Zoom webinar']);
    expect(await names('&sort=-price')).toEqual(['Zoom licence', 'Zoom webinar', 'Zoom room']);
    expect(await names('')).toEqual(['Zoom webinar', 'Zoom room', 'Zoom licence']);
    expect(await names('&isRecurring=true')).toEqual(['Zoom licence']);
    expect(await names('&isActive=false')).toEqual([]);
    const page = await desk.call('GET', `${PATH}?q=zoom&sort=name&limit=2&count=true`);
    expect(page.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await desk.call('GET', next)).body).toMatchObject([{ name: 'Zoom webinar' }]);
  });

  it('is read by the front desk, who may change nothing', async () => {
    const { id } = await create();
    expect((await desk.call('POST', PATH, extra())).status).toBe(403);
    expect((await desk.call('PATCH', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
  });
});
