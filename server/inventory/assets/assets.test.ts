import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { closeBooks } from '../../../tests/support/expenses.ts';
import { balanceOf, entryOf, itemFields, makeCategory, makeItem, readItem } from '../../../tests/support/inventory.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';

// A clock that the test moves on.
let now = '2026-11-15T09:00:00Z';
let t: TestApp;
let manager: Api;
let computers: string;

beforeAll(async () => {
  t = await startTestApp({ clock: { now: () => now } });
  manager = await t.as('manager');
  const parent = await makeCategory(manager, { depreciationClass: 'computers' });
  computers = (await makeCategory(manager, { parentCategoryId: parent.id })).id;
});

const laptop = (fields: Record<string, unknown> = {}) =>
  makeItem(manager, computers, {
    name: 'Laptop',
    purchasePrice: '100000.01',
    purchaseDate: '2026-10-20',
    asset: { paidFrom: 'mobile_money' },
    ...fields,
  });
const run = () => manager.call('POST', '/api/inventory/depreciation/run');

describe('an asset', () => {
  it('is put into the books with its purchase, in the class of its category', async () => {
    const item = await laptop({ itemCode: 'LAP-1' });
    expect(item.asset).toMatchObject({
      depreciationClass: 'computers',
      lifeMonths: 48,
      cost: '100000.01',
      depreciated: '0.00',
      bookValue: '100000.01',
      isPosted: true,
      paidFrom: 'mobile_money',
    });
    expect(await entryOf(t, 'asset', item.id, 'purchase-v1')).toEqual({
      date: '2026-10-20',
      memo: 'Asset bought: LAP-1 Laptop',
      lines: { 1020: '-100000.01', 1510: '100000.01' },
    });
  });

  it('is corrected while nothing is depreciated: the old entry is mirrored, a new one made', async () => {
    const { id } = await laptop();
    const put = (body: object) => manager.call('PUT', `/api/inventory/items/${id}/asset`, body);
    expect((await put({ depreciationClass: 'telecom', paidFrom: 'payables' })).body).toMatchObject({ lifeMonths: 120 });
    expect((await entryOf(t, 'asset', id, 'purchase-v1-reversed')).lines).toEqual({
      1020: '100000.01',
      1510: '-100000.01',
    });
    expect((await entryOf(t, 'asset', id, 'purchase-v2')).lines).toEqual({ 1530: '100000.01', 2010: '-100000.01' });
    expectRefusal(await manager.call('PATCH', `/api/inventory/items/${id}`, { purchasePrice: 5 }), 409);
    expect((await manager.call('PATCH', `/api/inventory/items/${id}`, { purchasePrice: '100000.01' })).status).toBe(
      200,
    );
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a price', { purchasePrice: null, asset: {} }, 'purchasePrice'],
    ['a class', { categoryId: 'plain', asset: {} }, 'depreciationClass'],
    ['the years of a lease', { asset: { depreciationClass: 'leasehold' } }, 'leaseYears'],
    ['a residual value below its price', { asset: { residual: '100000.01' } }, 'residual'],
    [
      'an opening within its cost',
      { asset: { inBooksAlready: true, openingDepreciation: '100000.02' } },
      'openingDepreciation',
    ],
  ])('needs %s, or nothing at all is written', async (_, fields, field) => {
    const plain = await makeCategory(manager);
    const body = itemFields(computers, {
      itemCode: 'NONE-1',
      purchasePrice: '100000.01',
      ...fields,
      ...(fields.categoryId ? { categoryId: plain.id } : {}),
    });
    expect(
      Object.keys(expectRefusal(await manager.call('POST', '/api/inventory/items', body), 400).fields ?? {}),
    ).toEqual([field]);
    expect(await t.sql(`select 1 from inventory_items where item_code = 'NONE-1'`)).toEqual([]);
  });

  it('is put there by finance alone', async () => {
    const desk = await t.as('front_desk');
    const fields = itemFields(computers, { purchasePrice: 10, asset: {} });
    expectRefusal(await desk.call('POST', '/api/inventory/items', fields), 403);
    const { id } = await makeItem(desk, computers, { purchasePrice: 10 });
    expectRefusal(await desk.call('PUT', `/api/inventory/items/${id}/asset`, {}), 403);
    const accountant = await t.as('accountant');
    expect((await accountant.call('PUT', `/api/inventory/items/${id}/asset`, {})).status).toBe(200);
    expect(
      expectRefusal(await desk.call('POST', `/api/inventory/items/${id}/dispose`, { method: 'lost', reason: 'x' }), 403)
        .message,
    ).toContain('Only finance');
  });

  it('from before is taken over without a posting, and goes on where it was', async () => {
    const before = await balanceOf(t, '1510');
    const item = await laptop({ purchaseDate: '2024-11-05', purchasePrice: 48_000, asset: { inBooksAlready: true } });
    expect(item.asset).toMatchObject({
      opening: '24000.00',
      depreciated: '24000.00',
      bookValue: '24000.00',
      isPosted: false,
    });
    expect(item.currentValue).toBe('24000.00');
    expect(await balanceOf(t, '1510')).toBe(before);
  });
});

describe('depreciation', () => {
  it('is posted once for each month that is over, however many run it at once', async () => {
    const fresh = await startTestApp({ clock: { now: () => '2026-12-02T09:00:00Z' } });
    const api = await fresh.as('accountant');
    const boss = await fresh.as('manager');
    const { id } = await makeCategory(boss, { depreciationClass: 'computers' });
    const chairs = await makeCategory(boss, { depreciationClass: 'furniture' });
    const item = await makeItem(boss, id, { purchasePrice: 48_000, purchaseDate: '2026-10-31', asset: {} });
    await makeItem(boss, chairs.id, { purchasePrice: 12_000, purchaseDate: '2026-11-01', asset: {} });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => api.call('POST', '/api/inventory/depreciation/run')),
    );
    expect(replies.map(({ body }) => (body as { months: number }).months).sort()).toEqual([0, 0, 0, 0, 0, 2]);
    expect(await entryOf(fresh, 'depreciation', '2026-10', 'posted')).toEqual({
      date: '2026-10-31',
      memo: 'Depreciation of Oct 2026',
      lines: { 1511: '-1000.00', 5230: '1000.00' },
    });
    expect((await entryOf(fresh, 'depreciation', '2026-11', 'posted')).lines).toEqual({
      1501: '-100.00',
      1511: '-1000.00',
      5230: '1100.00',
    });
    expect((await readItem(boss, item.id)).currentValue).toBe('46000.00');
    expect((await api.call('GET', '/api/inventory/depreciation')).body).toMatchObject({
      months: [
        { month: '2026-11-01', amount: '1100.00', assets: 2 },
        {
          month: '2026-10-01',
          amount: '1000.00',
          assets: 1,
          classes: [{ depreciationClass: 'computers', amount: '1000.00' }],
        },
      ],
      due: [],
      next: [],
      cost: '60000.00',
      depreciated: '2100.00',
      bookValue: '57900.00',
    });
  });

  it('over the whole life adds up to cost less residual exactly, also for an asset that was entered late', async () => {
    const item = await laptop({ itemCode: 'LIFE-1', asset: { residual: '0.34' } });
    now = '2026-12-05T09:00:00Z';
    await run();
    const late = await laptop({ itemCode: 'LIFE-2', purchaseDate: '2026-10-02', purchasePrice: '77777.77' });
    now = '2027-06-01T09:00:00Z';
    await run();
    now = '2031-01-20T09:00:00Z';
    await run();
    const [sums] = await t.sql(`select
        (select sum(amount)::text from depreciation_lines where item_id = '${item.id}') as whole,
        (select count(*)::int from depreciation_lines where item_id = '${item.id}') as months,
        (select sum(amount)::text from depreciation_lines where item_id = '${late.id}') as late`);
    expect(sums).toEqual({ whole: '99999.67', months: 48, late: '77777.77' });
    expect((await readItem(manager, item.id)).asset).toMatchObject({ bookValue: '0.34', depreciated: '99999.67' });
    expect((await readItem(manager, late.id)).currentValue).toBe('0.00');
    const { body } = await manager.call('GET', `/api/inventory/items/${item.id}/depreciation`);
    expect(body).toHaveLength(48);
    expect((body as { total: string; value: string; posted: boolean }[]).at(-1)).toMatchObject({
      total: '99999.67',
      value: '0.34',
      posted: true,
    });
    // What the assets say is what the books say.
    const [lines] = await t.sql(`select sum(amount)::text as total from depreciation_lines`);
    expect(await balanceOf(t, '5230')).toBe(lines?.total);
    expectRefusal(await manager.call('PUT', `/api/inventory/items/${item.id}/asset`, {}), 409);
  });

  it('is shown month by month before it is posted, as it will be', async () => {
    const item = await laptop({ purchaseDate: '2031-01-05', purchasePrice: '100.00' });
    const { body } = await manager.call('GET', `/api/inventory/items/${item.id}/depreciation`);
    const rows = body as { month: string; amount: string; posted: boolean }[];
    expect(rows.slice(0, 3).map(({ month, amount, posted }) => [month, amount, posted])).toEqual([
      ['2031-01-01', '2.08', false],
      ['2031-02-01', '2.09', false],
      ['2031-03-01', '2.08', false],
    ]);
    now = '2031-03-02T09:00:00Z';
    await run();
    const posted = (await manager.call('GET', `/api/inventory/items/${item.id}/depreciation`)).body as typeof rows;
    expect(posted.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => amount));
    expect(posted.filter((row) => row.posted)).toHaveLength(2);
  });

  it('of a closed period is dated today, and waits while today is closed too', async () => {
    const { id } = await laptop({ purchaseDate: '2031-03-02' });
    now = '2031-04-03T09:00:00Z';
    await closeBooks(t, '2031-04-30');
    expect(expectRefusal(await run(), 409).code).toBe('period_closed');
    await closeBooks(t, '2031-03-31');
    expect((await run()).body).toMatchObject({ months: 1 });
    expect((await entryOf(t, 'depreciation', '2031-03', 'posted')).date).toBe('2031-04-03');
    await closeBooks(t, null);
    expect((await readItem(manager, id)).asset?.depreciated).toBe('2083.33');
  });

  it('is held to the cost by the database itself', async () => {
    const { id } = await laptop({ purchaseDate: '2031-04-02', purchasePrice: 100 });
    const asOwner = (statement: string) =>
      t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test'; ${statement}; commit`);
    await expect(
      asOwner(`insert into depreciation_months values ('2031-04-01'); insert into depreciation_lines
      values ('${id}', '2031-04-01', 'computers', 100.01)`),
    ).rejects.toThrow(/within_cost/);
    await expect(asOwner(`update inventory_assets set depreciated = 5 where item_id = '${id}'`)).rejects.toThrow(
      /by its lines/,
    );
    await expect(asOwner(`delete from depreciation_lines`)).rejects.toThrow();
  });
});

describe('disposal', () => {
  const dispose = async (item: ItemDetails, body: object) =>
    manager.call('POST', `/api/inventory/items/${item.id}/dispose`, { method: 'sold', reason: 'Replaced', ...body });

  it('takes cost and depreciation out of the books and tells gain or loss', async () => {
    now = '2031-06-10T09:00:00Z';
    const sold = await laptop({ purchaseDate: '2031-04-10', purchasePrice: 48_000 });
    const { body } = await dispose(sold, { proceeds: 47_000, paymentMethod: 'cash' });
    // April and May are depreciated first.
    expect(body).toMatchObject({ gain: '1000.00', disposedOn: '2031-06-10' });
    expect((await entryOf(t, 'asset', sold.id, 'disposal')).lines).toEqual({
      1030: '47000.00',
      1510: '-48000.00',
      1511: '2000.00',
      4090: '-1000.00',
    });
    const lost = await laptop({ purchaseDate: '2031-05-10', purchasePrice: 48_000 });
    expect((await dispose(lost, { method: 'stolen' })).body).toMatchObject({ gain: '-48000.00' });
    expect((await entryOf(t, 'asset', lost.id, 'disposal')).lines).toEqual({ 1510: '-48000.00', 5120: '48000.00' });
    now = '2031-09-10T09:00:00Z';
    await run();
    expect((await readItem(manager, sold.id)).asset).toMatchObject({
      depreciated: '2000.00',
      bookValue: '0.00',
      proceeds: '47000.00',
    });
  });

  it('of something that is not in the books brings its money as income', async () => {
    const item = await makeItem(manager, computers, { purchasePrice: 5_000 });
    await dispose(item, { proceeds: '750.00', paymentMethod: 'mobile_money' });
    expect((await entryOf(t, 'asset', item.id, 'disposal')).lines).toEqual({ 1020: '750.00', 4090: '-750.00' });
  });

  it('is refused in the future, for money that was not asked for, and without a reason', async () => {
    const item = await laptop();
    const fields = async (body: object) => expectRefusal(await dispose(item, body), 400).fields;
    expect(await fields({ date: '2031-12-31' })).toEqual({ date: 'Date must not be in the future' });
    expect(await fields({ method: 'donated', proceeds: 1 })).toEqual({ proceeds: 'Only sold items have a sale price' });
    expect(await fields({ reason: '' })).toEqual({ reason: 'Reason is required' });
    const [one, two] = await Promise.all([dispose(item, {}), dispose(item, {})]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });
});

it('the books balance after all of it', async () => {
  const [sum] = await t.sql('select sum(debit) = sum(credit) as even from journal_lines');
  expect(sum).toEqual({ even: true });
});
