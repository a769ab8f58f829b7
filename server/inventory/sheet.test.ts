import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../domain/inventory/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makeCategory, makeItem } from '../../tests/support/inventory.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { readCsv } from '../documents/csv.ts';

let t: TestApp;
let desk: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  desk = await t.as('front_desk');
});

const send = (csv: string, dryRun = false, api = desk) => api.call('POST', '/api/inventory/import', { csv, dryRun });
const HEADER = 'Item Code,Name,Category,Purchase Date,Purchase Price,Condition,Status,Location,Assigned To';

describe('the import', () => {
  it('knows columns by other names, and takes the word of a person for the rest', async () => {
    const csv = 'Asset Tag,Item,Cost,Colour,Kept in\nMAP-1,Lamp,1200,red,Lobby\n';
    const unknown = (await send(csv, true)).body;
    expect(unknown).toMatchObject({
      failures: [{ row: 1, errors: ['There is no column named Colour', 'There is no column named Kept in'] }],
      columns: [
        { header: 'Asset Tag', column: 'itemCode' },
        { header: 'Item', column: 'name' },
        { header: 'Cost', column: 'purchasePrice' },
        { header: 'Colour', column: null },
        { header: 'Kept in', column: null },
      ],
    });
    const mapping = { Colour: null, 'Kept in': 'location' };
    const twice = { ...mapping, Colour: 'name' };
    const importing = (body: object) => desk.call('POST', '/api/inventory/import', { csv, ...body });
    expect((await importing({ mapping: twice })).body).toMatchObject({
      failures: [{ row: 1, errors: ['The column Name appears twice'] }],
    });
    expect((await importing({ mapping: { Colour: 'shade' } })).status).toBe(400);
    expect((await importing({ mapping })).body).toMatchObject({ imported: 1, failures: [] });
    const [item] = (await desk.call('GET', '/api/inventory/items?q=MAP-1')).body as Item[];
    expect(item).toMatchObject({ name: 'Lamp', purchasePrice: '1200.00', location: 'Lobby' });
  });

  it('takes all rows, makes categories that are new, and begins each item with a movement', async () => {
    await makeCategory(desk, { name: 'Screens' });
    const csv = [
      HEADER,
      'IM-1,Desk,Furniture / Desks,15/01/2026,"12,500",Used,In use,Main floor,Grace',
      'IM-2,Desk,furniture / desks,2026-01-15,,,,,',
      'IM-3,Monitor,screens,,KES 9000.50,damaged,maintenance,,',
      'IM-4,Thing,,,,,,,',
    ].join('\r\n');
    expect((await send(csv, true)).body).toMatchObject({ rows: 4, imported: 0, failures: [] });
    expect(await t.sql(`select 1 from inventory_items where item_code like 'IM-%'`)).toEqual([]);
    expect((await send(csv)).body).toMatchObject({ rows: 4, imported: 4, failures: [] });
    const items = ((await desk.call('GET', '/api/inventory/items?q=IM-&sort=itemCode')).body as Item[]).map(
      ({ itemCode, categoryName, purchasePrice, purchaseDate, condition, status, location, assignedTo }) => ({
        itemCode,
        categoryName,
        purchasePrice,
        purchaseDate,
        condition,
        status,
        location,
        assignedTo,
      }),
    );
    const plain = {
      purchasePrice: null,
      purchaseDate: null,
      condition: 'new',
      status: 'available',
      location: null,
      assignedTo: null,
    };
    expect(items).toEqual([
      {
        itemCode: 'IM-1',
        categoryName: 'Desks',
        purchasePrice: '12500.00',
        purchaseDate: '2026-01-15',
        condition: 'used',
        status: 'in_use',
        location: 'Main floor',
        assignedTo: 'Grace',
      },
      { ...plain, itemCode: 'IM-2', categoryName: 'Desks', purchaseDate: '2026-01-15' },
      {
        ...plain,
        itemCode: 'IM-3',
        categoryName: 'Screens',
        purchasePrice: '9000.50',
        condition: 'damaged',
        status: 'maintenance',
      },
      { ...plain, itemCode: 'IM-4', categoryName: null },
    ]);
    expect(await t.sql(`select 1 from inventory_categories where lower(name) = 'desks'`)).toHaveLength(1);
    expect(
      await t.sql(
        `select 1 from inventory_movements m join inventory_items i on i.id = m.item_id where i.item_code like 'IM-%'`,
      ),
    ).toHaveLength(4);
  });

  it('takes nothing when a row is wrong, and tells what is wrong with each', async () => {
    await makeItem(desk, (await makeCategory(desk)).id, { itemCode: 'HERE 1' });
    const csv = [
      HEADER,
      'NEW-1,Desk,Furniture,,,,,,',
      'here1,Desk,Furniture,,,,,,',
      'new -1,Desk,,,,,,,',
      ',,,31/02/2026,abc,broken,,,',
      `NEW-9,${'x'.repeat(151)},,2027-01-01,,,,,`,
    ].join('\n');
    const { status, body } = await send(csv);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rows: 5,
      imported: 0,
      failures: [
        { row: 3, errors: ['Item Code HERE 1 is already in the inventory'] },
        { row: 4, errors: ['Item Code new -1 is already in row 2'] },
        {
          row: 5,
          errors: [
            'Item code is required',
            'Item name is required',
            'Purchase Date: must be a date that exists',
            'Purchase Price: must be an amount with at most two decimals',
            'Condition must be one of new, used, damaged, lost',
          ],
        },
        { row: 6, errors: ['Item name may have at most 150 characters'] },
      ],
    });
    expect(await t.sql(`select 1 from inventory_items where item_code like 'NEW-%'`)).toEqual([]);
  });

  it('refuses a file that is none, has no rows, or has columns nobody knows', async () => {
    expect(expectRefusal(await send('"open'), 400).fields).toHaveProperty('csv');
    expect(expectRefusal(await send(HEADER), 400).fields).toHaveProperty('csv');
    expect((await send('Item Code,Colour\nA,red')).body).toMatchObject({
      failures: [{ row: 1, errors: ['There is no column named Colour', 'The column Name is missing'] }],
    });
    expectRefusal(await send(HEADER, false, await t.as('accountant')), 403);
  });

  it('of the same file twice at once is in once', async () => {
    const csv = `${HEADER}\nTWICE-1,Desk,,,,,,,`;
    const both = await Promise.all([send(csv), send(csv)]);
    expect(both.map(({ body }) => (body as { imported: number }).imported).sort()).toEqual([0, 1]);
  });

  it('takes hundreds of rows in one go', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, n) => `BULK-${n},Chair,Bulk / Chairs,2026-01-15,1000,New,,Hall ${n % 7},`,
    );
    expect((await send([HEADER, ...rows].join('\n'))).body).toMatchObject({ imported: 600 });
  });
});

describe('the export', () => {
  const rows = async (search: string) =>
    readCsv(
      (
        await t.app.server.inject({
          url: `/api/inventory/export?${search}`,
          headers: { cookie: `nafasi=${desk.cookie}` },
        })
      ).body,
    ) ?? [];

  it('has every item that matches, with its path of categories and its value, as the import takes it', async () => {
    const parent = await makeCategory(desk, { name: 'Machines', depreciationClass: 'computers' });
    const child = await makeCategory(desk, { name: 'Servers', parentCategoryId: parent.id });
    await makeItem(desk, child.id, {
      itemCode: 'EXP-1',
      name: '=cmd()',
      purchasePrice: 48_000,
      purchaseDate: '2026-10-02',
      location: 'Rack',
    });
    const [header = [], line = [], ...more] = await rows(`category=${parent.id}`);
    const cell = (name: string) => line[header.indexOf(name)];
    expect(more).toEqual([]);
    expect(['Item Code', 'Name', 'Category', 'Purchase Price', 'Current Value', 'Location'].map(cell)).toEqual([
      'EXP-1',
      '=cmd()',
      'Machines / Servers',
      '48000.00',
      '47000.00',
      'Rack',
    ]);
    expect((await rows('q=BULK-')).length).toBe(601);
  });

  it('comes as a workbook too, and as a template that the import takes as it stands', async () => {
    const xlsx = await desk.call('GET', '/api/inventory/export?format=xlsx&q=EXP-1');
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    const template = (
      await t.app.server.inject({
        url: '/api/inventory/export?template=true',
        headers: { cookie: `nafasi=${desk.cookie}` },
      })
    ).body;
    expect((await send(template, true)).body).toMatchObject({ rows: 1, imported: 0, failures: [] });
  });
});
