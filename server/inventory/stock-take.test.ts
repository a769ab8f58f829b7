import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemHistory } from '../../domain/inventory/history-contract.ts';
import type { StockTake, StockTakeLine } from '../../domain/inventory/stock-take-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makeCategory, makeItem, readItem } from '../../tests/support/inventory.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

let t: TestApp;
let desk: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  desk = await t.as('front_desk');
});

const begin = async (fields: object): Promise<StockTake> => {
  const { status, body } = await desk.call('POST', '/api/inventory/stock-takes', { name: 'Year end', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as StockTake;
};
const count = async (id: string, code: string, location?: string) =>
  (await desk.call('POST', `/api/inventory/stock-takes/${id}/count`, { code, location })).body as {
    result: string;
    line: StockTakeLine;
    stockTake: StockTake;
  };
const lines = async (id: string, state: string) =>
  ((await desk.call('GET', `/api/inventory/stock-takes/${id}/lines?state=${state}`)).body as StockTakeLine[]).map(
    ({ code }) => code,
  );

describe('a stock-take', () => {
  it('expects what lies in a category, counts what is scanned, and lists what is missing and what nobody expected', async () => {
    const category = await makeCategory(desk);
    const other = await makeCategory(desk);
    const item = await makeItem(desk, category.id, { itemCode: 'ST-1', location: 'Hall' });
    const away = await makeItem(desk, category.id, { itemCode: 'ST-2', location: 'Hall' });
    const gone = await makeItem(desk, category.id, { itemCode: 'ST-3' });
    const lost = await makeItem(desk, category.id, { itemCode: 'ST-4', condition: 'lost' });
    await makeItem(desk, other.id, { itemCode: 'ST-5' });
    const take = await begin({ categoryId: category.id });
    expect(take).toMatchObject({ status: 'open', expected: 3, counted: 0, unexpected: 0, categoryName: category.name });

    expect((await count(take.id, ' st-1 ')).result).toBe('counted');
    const { openStockTakes } = (await desk.call('GET', `/api/inventory/items/${item.id}/history`)).body as ItemHistory;
    expect(openStockTakes).toMatchObject([{ id: take.id, counted: 1 }]);
    expect(await count(take.id, `https://x.example/inventory/${item.id}`)).toMatchObject({
      result: 'already',
      stockTake: { counted: 1 },
    });
    expect((await count(take.id, 'ST-2', 'Loft')).line).toMatchObject({
      expectedLocation: 'Hall',
      foundLocation: 'Loft',
      state: 'counted',
      countedBy: 'Test front_desk',
    });
    expect((await count(take.id, 'ST-4')).result).toBe('unexpected');
    expect((await count(take.id, 'ST-5')).result).toBe('unexpected');
    expect(await count(take.id, 'no such code')).toMatchObject({
      result: 'unknown',
      line: { itemId: null, name: null },
    });
    expect((await count(take.id, 'NO SUCH CODE')).result).toBe('already');
    expect([
      await lines(take.id, 'missing'),
      await lines(take.id, 'counted'),
      await lines(take.id, 'unexpected'),
    ]).toEqual([['ST-3'], ['ST-1', 'ST-2'], ['ST-4', 'ST-5', 'no such code']]);

    const { body } = await desk.call('POST', `/api/inventory/stock-takes/${take.id}/close`, { markLost: true });
    expect(body).toMatchObject({
      lost: 1,
      moved: 1,
      found: 1,
      stockTake: { status: 'closed', closedBy: 'Test front_desk', counted: 2, expected: 3 },
    });
    expect((await readItem(desk, gone.id)).condition).toBe('lost');
    expect((await readItem(desk, lost.id)).condition).toBe('used');
    expect(await readItem(desk, away.id)).toMatchObject({ location: 'Loft', condition: 'new' });
    expect((await desk.call('GET', `/api/inventory/items/${away.id}/movements`)).body).toMatchObject([
      {
        movementType: 'adjust',
        fromLocation: 'Hall',
        toLocation: 'Loft',
        reason: 'Found there in the stock-take “Year end”',
      },
      {},
    ]);
    expect((await readItem(desk, item.id)).location).toBe('Hall');
  });

  it('that is closed takes no more counts', async () => {
    const category = await makeCategory(desk);
    await makeItem(desk, category.id, { itemCode: 'CL-1' });
    const { id } = await begin({ categoryId: category.id });
    await desk.call('POST', `/api/inventory/stock-takes/${id}/close`, {});
    for (const [path, body] of [
      ['count', { code: 'CL-1' }],
      ['close', {}],
      ['uncount', { lineId: id }],
    ] as const) {
      expect(
        expectRefusal(await desk.call('POST', `/api/inventory/stock-takes/${id}/${path}`, body), 409).message,
      ).toBe('This stock-take is closed');
    }
    expect(await lines(id, 'missing')).toEqual(['CL-1']);
    expect((await desk.call('GET', '/api/inventory/items?q=CL-1')).body).toMatchObject([{ condition: 'new' }]);
  });

  it('is of one place, and of nothing it is not begun', async () => {
    const category = await makeCategory(desk);
    await makeItem(desk, category.id, { itemCode: 'PL-1', location: 'Rooftop bar' });
    expect(await begin({ location: 'rooftop BAR' })).toMatchObject({ expected: 1 });
    const refused = await desk.call('POST', '/api/inventory/stock-takes', { name: 'X', location: 'Nowhere' });
    expect(expectRefusal(refused, 400).fields?.name).toContain('Nothing to count');
    expect(await t.sql(`select 1 from stock_takes where name = 'X'`)).toEqual([]);
  });

  it('gives a count back: an expected item is missing again, another line goes', async () => {
    const category = await makeCategory(desk);
    await makeItem(desk, category.id, { itemCode: 'UN-1' });
    const { id } = await begin({ categoryId: category.id });
    const uncount = (lineId: string) => desk.call('POST', `/api/inventory/stock-takes/${id}/uncount`, { lineId });
    const counted = await count(id, 'UN-1');
    const unknown = await count(id, 'UN-?');
    expect((await uncount(counted.line.id)).body).toMatchObject({ counted: 0, unexpected: 1 });
    expect((await uncount(unknown.line.id)).body).toMatchObject({ unexpected: 0 });
    expectRefusal(await uncount(unknown.line.id), 404);
    expect(await lines(id, 'missing')).toEqual(['UN-1']);
  });

  it('counts an item once when two phones scan it at the same time', async () => {
    const category = await makeCategory(desk);
    await makeItem(desk, category.id, { itemCode: 'RC-1' });
    const other = await makeItem(desk, (await makeCategory(desk)).id, { itemCode: 'RC-2' });
    const { id } = await begin({ categoryId: category.id });
    const both = async (code: string) =>
      (await Promise.all(Array.from({ length: 6 }, () => count(id, code)))).map(({ result }) => result).sort();
    expect(await both('RC-1')).toEqual([...Array(5).fill('already'), 'counted']);
    expect(await both(other.itemCode)).toEqual([...Array(5).fill('already'), 'unexpected']);
  });
});
