import { beforeAll, describe, expect, it } from 'vitest';
import type { Category, Item, ItemDetails } from '../../domain/inventory/contract.ts';
import type { ItemHistory } from '../../domain/inventory/history-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { itemFields, makeCategory, makeItem, readItem } from '../../tests/support/inventory.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

let t: TestApp;
let desk: Api;
let category: Category;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  desk = await t.as('front_desk');
  category = await makeCategory(desk, { name: 'Furniture' });
});

const list = async (search: string): Promise<Item[]> =>
  (await desk.call('GET', `/api/inventory/items?${search}`)).body as Item[];

const ID = '01890000-0000-7000-8000-000000000000';

describe('an item', () => {
  it('is added as the specification sends it, with a numeric price, and begins with a movement', async () => {
    const { status, body } = await desk.call('POST', '/api/inventory/items', {
      itemCode: ' NAF/CH/001 ',
      name: 'Mesh chair',
      categoryId: category.id,
      purchasePrice: 12_500.5,
      location: 'Main floor',
    });
    const item = body as ItemDetails;
    expect(status).toBe(201);
    expect(item).toMatchObject({
      itemCode: 'NAF/CH/001',
      categoryName: 'Furniture',
      purchasePrice: '12500.50',
      condition: 'new',
      status: 'available',
      location: 'Main floor',
      assignedTo: null,
      imageUrl: null,
      qrCode: `/inventory/${item.id}`,
      isCapitalised: false,
      asset: null,
    });
    const { body: moves } = await desk.call('GET', `/api/inventory/items/${item.id}/movements`);
    expect(moves).toMatchObject([
      {
        movementType: 'purchase',
        fromLocation: null,
        toLocation: 'Main floor',
        performedBy: 'Test front_desk',
        quantity: 1,
      },
    ]);
  });

  it.each([
    ['naf-dup-1', 'NAF-DUP-1'],
    ['NAF DUP 2', '  naf   dup 2 '],
    ['NAF DUP 3', 'NAFDUP3'],
  ])('with the code %j is the only one: %j answers 409 and leaves one record', async (first, second) => {
    await makeItem(desk, category.id, { itemCode: first });
    const reply = await desk.call('POST', '/api/inventory/items', itemFields(category.id, { itemCode: second }));
    expect(expectRefusal(reply, 409)).toMatchObject({
      code: 'item_code_taken',
      message: 'Another item has this code',
      fields: { itemCode: 'Another item has this code' },
    });
    const [row] = await t.sql(`select count(*)::int as n from inventory_items
      where lower(replace(item_code, ' ', '')) = lower(replace('${first}', ' ', ''))`);
    expect(row).toEqual({ n: 1 });
  });

  it('is there once when ten add the same code at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        desk.call('POST', '/api/inventory/items', itemFields(category.id, { itemCode: n % 2 ? 'race 1' : 'RACE 1' })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(
      await t.sql(`select 1 from inventory_movements m join inventory_items i on i.id = m.item_id
      where lower(i.item_code) = 'race 1'`),
    ).toHaveLength(1);
  });

  it.each<[field: string, fields: Record<string, unknown>, words: string]>([
    ['itemCode', { itemCode: '' }, 'Item code is required'],
    ['name', { name: '  ' }, 'Item name is required'],
    ['categoryId', { categoryId: '' }, 'Category is required'],
    ['categoryId', { categoryId: ID }, 'This category no longer exists'],
    ['serialNumber', { serialNumber: '9'.repeat(10_000) }, 'Serial number may have at most 100 characters'],
    ['itemCode', { itemCode: 'x'.repeat(10_000) }, 'Item code may have at most 50 characters'],
    ['purchasePrice', { purchasePrice: -1 }, 'Must be 0 or more'],
    ['purchasePrice', { purchasePrice: '1e9' }, 'Must be an amount with at most two decimals'],
    ['purchaseDate', { purchaseDate: '2027-01-01' }, 'Purchase date must not be in the future'],
    ['condition', { condition: 'broken' }, 'Condition must be one of new, used, damaged, lost'],
    ['status', { status: 'gone' }, 'Status must be one of available, in_use, maintenance, retired'],
    ['name', { name: 'a\0b' }, ''],
  ])('is refused with a bad %s by name', async (field, fields, words) => {
    const { fields: told } = expectRefusal(
      await desk.call('POST', '/api/inventory/items', itemFields(category.id, { itemCode: 'BAD-1', ...fields })),
      400,
    );
    if (words) expect(told?.[field]).toBe(words);
    expect(await t.sql(`select 1 from inventory_items where item_code = 'BAD-1'`)).toEqual([]);
  });

  it('changes its condition as the table selector sends it, and nothing else with it', async () => {
    const before = await makeItem(desk, category.id, { brand: 'Herman', location: 'Hall' });
    const { status, body } = await desk.call('PATCH', `/api/inventory/items/${before.id}`, { condition: 'lost' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, condition: 'lost', updatedAt: (body as Item).updatedAt });
    for (const condition of ['new', 'damaged', 'used']) {
      expect((await desk.call('PATCH', `/api/inventory/items/${before.id}`, { condition })).body).toMatchObject({
        condition,
      });
    }
    expectRefusal(await desk.call('PATCH', `/api/inventory/items/${ID}`, { condition: 'new' }), 404);
  });

  it('that gets another place in the form is moved, and the movement says so', async () => {
    const { id } = await makeItem(desk, category.id, { location: 'Hall' });
    await desk.call('PATCH', `/api/inventory/items/${id}`, { location: 'Loft', brand: 'X' });
    expect(await readItem(desk, id)).toMatchObject({ location: 'Loft', brand: 'X' });
    const { body } = await desk.call('GET', `/api/inventory/items/${id}/movements`);
    expect(body).toMatchObject([{ movementType: 'move', fromLocation: 'Hall', toLocation: 'Loft' }, {}]);
    await desk.call('PATCH', `/api/inventory/items/${id}`, { location: 'Loft' });
    expect((await desk.call('GET', `/api/inventory/items/${id}/movements`)).body).toHaveLength(2);
    const history = (await desk.call('GET', `/api/inventory/items/${id}/history`)).body as ItemHistory;
    expect(history).toEqual({ movements: body, maintenance: [], openStockTakes: [] });
  });

  it('is found by its label, its code in any spelling, or not at all', async () => {
    const item = await makeItem(desk, category.id, { itemCode: 'SCAN 7/A' });
    for (const text of ['scan 7/a', 'SCAN7/A', item.id, `http://127.0.0.1:3000/inventory/${item.id}`]) {
      expect((await desk.call('GET', `/api/inventory/scan/${encodeURIComponent(text)}`)).body).toMatchObject({
        id: item.id,
      });
    }
    expectRefusal(await desk.call('GET', '/api/inventory/scan/nothing-like-it'), 404);
    expectRefusal(await desk.call('GET', `/api/inventory/scan/${encodeURIComponent("' or 1=1 --")}`), 404);
  });

  it('is written by nobody who may only read', async () => {
    const accountant = await t.as('accountant');
    expectRefusal(await accountant.call('POST', '/api/inventory/items', itemFields(category.id)), 403);
    expectRefusal(await (await t.as('hr')).call('GET', '/api/inventory/items'), 403);
    expectRefusal(await (await t.as('tenant')).call('GET', '/api/inventory/items'), 403);
  });

  it('is added once for one Idempotency-Key', async () => {
    const fields = itemFields(category.id, { itemCode: 'KEYED-1' });
    const send = () => desk.call('POST', '/api/inventory/items', fields, { 'idempotency-key': 'inventory-key-1' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });
});

describe('the list', () => {
  it('is narrowed by category with all that lies under it, condition, status and words', async () => {
    const parent = await makeCategory(desk, { name: 'Listed' });
    const child = await makeCategory(desk, { name: 'Child', parentCategoryId: parent.id });
    await makeItem(desk, parent.id, { itemCode: 'L-1', name: 'Lamp' });
    await makeItem(desk, child.id, { itemCode: 'L-2', name: 'Lamp small', condition: 'used' });
    await makeItem(desk, child.id, { itemCode: 'L-3', name: 'Fan', status: 'maintenance', serialNumber: 'SN-100%' });
    const codes = async (search: string) =>
      (await list(`category=${parent.id}&${search}`)).map(({ itemCode }) => itemCode);
    expect(await codes('sort=itemCode')).toEqual(['L-1', 'L-2', 'L-3']);
    expect((await list(`category=${child.id}&sort=-name`)).map(({ name }) => name)).toEqual(['Lamp small', 'Fan']);
    expect(await codes('condition=used')).toEqual(['L-2']);
    expect(await codes('status=maintenance')).toEqual(['L-3']);
    expect(await codes('q=sn-100%25')).toEqual(['L-3']);
    expect(await codes('q=lamp&sort=itemCode')).toEqual(['L-1', 'L-2']);
    const page = await desk.call('GET', `/api/inventory/items?category=${parent.id}&sort=itemCode&limit=2&count=true`);
    expect(page.headers['x-total-count']).toBe('3');
    const next = /<([^>]*)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(((await desk.call('GET', next)).body as Item[]).map(({ itemCode }) => itemCode)).toEqual(['L-3']);
  });

  it('counts what the cards show', async () => {
    const fresh = await startTestApp({ clock: NOVEMBER });
    const api = await fresh.as('front_desk');
    const { id } = await makeCategory(api);
    for (const condition of ['new', 'used', 'used', 'damaged', 'lost']) await makeItem(api, id, { condition });
    await makeItem(api, id, { status: 'maintenance', nextMaintenanceDate: '2026-11-15' });
    expect((await api.call('GET', '/api/inventory/summary')).body).toEqual({
      total: 6,
      new: 2,
      used: 2,
      damaged: 1,
      lost: 1,
      maintenance: 1,
      due: 1,
    });
  });
});

describe('a category', () => {
  it('has a name that no sibling has, whatever its capitals', async () => {
    const parent = await makeCategory(desk, { name: 'Parent' });
    await makeCategory(desk, { name: 'Twins', parentCategoryId: parent.id });
    const reply = await desk.call('POST', '/api/inventory/categories', {
      name: ' TWINS ',
      parentCategoryId: parent.id,
    });
    expect(expectRefusal(reply, 409)).toMatchObject({
      code: 'category_name_taken',
      fields: { name: expect.any(String) },
    });
    expect((await makeCategory(desk, { name: 'Twins' })).parentCategoryId).toBeNull();
    expect(expectRefusal(await desk.call('POST', '/api/inventory/categories', {}), 400).fields).toEqual({
      name: 'Category name is required',
    });
  });

  it('does not hang below one that does not exist', async () => {
    const orphan = { name: 'Orphan', parentCategoryId: '01890000-0000-7000-8000-000000000000' };
    const refusal = expectRefusal(await desk.call('POST', '/api/inventory/categories', orphan), 400);
    expect(Object.keys(refusal.fields ?? {})).toEqual(['parentCategoryId']);
  });

  it('never lies under itself, also when two hang each other’s below their own', async () => {
    const [a, b] = [await makeCategory(desk), await makeCategory(desk)];
    const under = (id: string, name: string, parentCategoryId: string) =>
      desk.call('PUT', `/api/inventory/categories/${id}`, { name, parentCategoryId });
    expectRefusal(await under(a.id, a.name, a.id), 409);
    const both = await Promise.all([under(a.id, a.name, b.id), under(b.id, b.name, a.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('tells how many items lie in it, without those that were disposed of', async () => {
    const { id } = await makeCategory(desk);
    const gone = await makeItem(desk, id);
    await makeItem(desk, id);
    await desk.call('POST', `/api/inventory/items/${gone.id}/dispose`, { method: 'scrapped', reason: 'Broken' });
    const all = (await desk.call('GET', '/api/inventory/categories')).body as Category[];
    expect(all.find((one) => one.id === id)?.items).toBe(1);
  });

  it('is deleted only when nothing lies in it', async () => {
    const parent = await makeCategory(desk);
    const child = await makeCategory(desk, { parentCategoryId: parent.id });
    await makeItem(desk, child.id);
    const remove = (id: string) => desk.call('DELETE', `/api/inventory/categories/${id}`);
    expect(expectRefusal(await remove(parent.id), 409).message).toContain('contains other categories');
    expect(expectRefusal(await remove(child.id), 409).message).toContain('contains an item');
    const empty = await makeCategory(desk);
    expect((await remove(empty.id)).status).toBe(204);
    expectRefusal(await remove(empty.id), 404);
  });
});

it('the audit log tells what happened', async () => {
  const { id } = await makeItem(desk, category.id, { itemCode: 'AUD-1', location: 'Hall' });
  await desk.call('PATCH', `/api/inventory/items/${id}`, { condition: 'damaged' });
  await desk.call('PATCH', `/api/inventory/items/${id}`, { location: 'Workshop' });
  const admin = await t.as('admin');
  const told = async (entity: string, path = '') =>
    ((await admin.call('GET', `/api/audit-log?entity=${entity}${path}&limit=10`)).body as { text: string }[]).map(
      ({ text }) => text,
    );
  expect(await told('inventory_items', `&entityId=${id}`)).toEqual(
    expect.arrayContaining(['added the item AUD-1 Office chair', 'set the condition of AUD-1 Office chair to damaged']),
  );
  expect((await told('inventory_movements'))[0]).toBe('moved an item to Workshop');
});
