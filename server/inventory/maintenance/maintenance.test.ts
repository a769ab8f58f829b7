import { beforeAll, describe, expect, it } from 'vitest';
import type { Maintenance } from '../../../domain/inventory/maintenance-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { booksOf } from '../../../tests/support/expenses.ts';
import { makeCategory, makeItem, readItem } from '../../../tests/support/inventory.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';
import { systemActor } from '../../db/connection/database.ts';
import { notifyAll } from '../../notifications/service.ts';
import { remindOfMaintenance } from './reminders.ts';

let t: TestApp;
let desk: Api;
let category: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  desk = await t.as('front_desk');
  category = (await makeCategory(desk)).id;
});

const schedule = async (itemId: string, fields: object = {}): Promise<Maintenance> => {
  const { status, body } = await desk.call('POST', '/api/inventory/maintenance', {
    itemId,
    description: 'Change the filters',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Maintenance;
};
const change = (id: string, body: object) => desk.call('PATCH', `/api/inventory/maintenance/${id}`, body);

describe('maintenance', () => {
  it('is scheduled, begun and completed; its cost is an expense, and the item is due again', async () => {
    const item = await makeItem(desk, category, {
      itemCode: 'GEN-1',
      name: 'Generator',
      maintenanceSchedule: 'quarterly',
      purchaseDate: '2026-01-31',
    });
    expect(item.nextMaintenanceDate).toBe('2026-04-30');
    const record = await schedule(item.id, {
      performedBy: 'Cummins',
      startDate: '2026-11-14',
      attachments: ['JC-881'],
    });
    expect(record).toMatchObject({
      status: 'scheduled',
      priority: 'medium',
      maintenanceType: 'preventive',
      cost: '0.00',
      itemCode: 'GEN-1',
      attachments: ['JC-881'],
    });
    await change(record.id, { status: 'in_progress' });
    expect(await readItem(desk, item.id)).toMatchObject({ status: 'maintenance' });
    const { body } = await change(record.id, { status: 'completed', cost: 8_500, paymentMethod: 'mobile_money' });
    const done = body as Maintenance;
    expect(done).toMatchObject({
      status: 'completed',
      cost: '8500.00',
      completionDate: '2026-11-15',
      nextMaintenanceDate: '2027-02-15',
    });
    expect(await booksOf(t, done.expenseId ?? '')).toEqual({ 1020: '-8500.00', 5070: '8500.00' });
    expect(await readItem(desk, item.id)).toMatchObject({
      status: 'available',
      lastMaintenanceDate: '2026-11-15',
      nextMaintenanceDate: '2027-02-15',
    });
    const accountant = await t.as('accountant');
    expect((await accountant.call('GET', `/api/expenses/${done.expenseId}`)).body).toMatchObject({
      category: 'maintenance',
      description: 'Service of GEN-1 Generator: Change the filters',
      vendor: 'Cummins',
      recordedByName: 'Test front_desk',
    });
  });

  it('that is over stays as it is, and posts its cost once however many press at once', async () => {
    const { id: itemId } = await makeItem(desk, category);
    const { id } = await schedule(itemId);
    const replies = await Promise.all(Array.from({ length: 6 }, () => change(id, { status: 'completed', cost: 100 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect(
      await t.sql(
        `select 1 from expenses where description like '%' || (select item_code from inventory_items where id = '${itemId}') || '%'`,
      ),
    ).toHaveLength(1);
    expectRefusal(await change(id, { status: 'cancelled' }), 409);
    expectRefusal(await change(id, { notes: 'Later' }), 409);
  });

  it('that is recorded late leaves the later day on the item', async () => {
    const { id: itemId } = await makeItem(desk, category, {
      maintenanceSchedule: 'monthly',
      purchaseDate: '2026-01-05',
    });
    const [late, early] = [await schedule(itemId), await schedule(itemId)];
    await change(late.id, { status: 'completed', completionDate: '2026-11-10' });
    await change(early.id, { status: 'completed', completionDate: '2026-09-01' });
    expect(await readItem(desk, itemId)).toMatchObject({
      lastMaintenanceDate: '2026-11-10',
      nextMaintenanceDate: '2026-12-10',
    });
  });

  it('that is cancelled costs nothing and gives the item back to its holder', async () => {
    const { id: itemId } = await makeItem(desk, category, { assignedTo: 'Grace', status: 'in_use' });
    const { id } = await schedule(itemId);
    await change(id, { status: 'in_progress' });
    expectRefusal(await change(id, { status: 'scheduled' }), 409);
    expect((await change(id, { status: 'cancelled' })).body).toMatchObject({ expenseId: null, completionDate: null });
    expect((await readItem(desk, itemId)).status).toBe('in_use');
  });

  it.each<[object, object]>([
    [
      { status: 'completed', completionDate: '2026-11-16' },
      { completionDate: 'Completion date must not be in the future' },
    ],
    [{ completionDate: '2026-11-10' }, { completionDate: 'Only completed maintenance has this date' }],
    [{ cost: 5 }, { cost: 'Enter the cost when you complete the maintenance' }],
    [{ status: 'completed', cost: -5 }, { cost: 'Must be 0 or more' }],
    [{ priority: 'soon' }, { priority: 'Priority must be one of low, medium, high, urgent' }],
    [{ attachments: Array(11).fill('x') }, { attachments: 'A record may have at most 10 attachments' }],
  ])('is refused with %j', async (body, fields) => {
    const { id } = await schedule((await makeItem(desk, category)).id);
    expect(expectRefusal(await change(id, body), 400).fields).toEqual(fields);
  });

  it('is listed by item and by what is open', async () => {
    const { id: itemId } = await makeItem(desk, category);
    const [first, second] = [
      await schedule(itemId, { description: 'First' }),
      await schedule(itemId, { description: 'Second' }),
    ];
    await change(first.id, { status: 'completed' });
    const list = async (search: string) =>
      ((await desk.call('GET', `/api/inventory/maintenance?item=${itemId}&${search}`)).body as Maintenance[]).map(
        ({ id }) => id,
      );
    expect(await list('')).toEqual([second.id, first.id]);
    expect(await list('status=open')).toEqual([second.id]);
    expect(await list('status=completed')).toEqual([first.id]);
    expect((await desk.call('GET', '/api/inventory/maintenance')).status).toBe(200);
    expectRefusal(await desk.call('POST', '/api/inventory/maintenance', { itemId: 'x' }), 400);
  });
});

describe('reminders', () => {
  const remind = (app = t) =>
    app.app.database.transact(systemActor('automation'), (tx) =>
      remindOfMaintenance({ ...app.app.deps, db: tx }, notifyAll),
    );

  it('tell once of what is due within a week and of a warranty that ends within a month', async () => {
    const fresh = await startTestApp({ clock: NOVEMBER });
    const api = await fresh.as('front_desk');
    const { id } = await makeCategory(api);
    await makeItem(api, id, { itemCode: 'DUE-1', nextMaintenanceDate: '2026-11-22' });
    await makeItem(api, id, { itemCode: 'LATE-1', nextMaintenanceDate: '2026-11-01' });
    await makeItem(api, id, { itemCode: 'FAR-1', nextMaintenanceDate: '2026-11-23', warrantyExpiryDate: '2026-12-16' });
    await makeItem(api, id, { itemCode: 'WAR-1', warrantyExpiryDate: '2026-12-15' });
    await makeItem(api, id, {
      itemCode: 'OLD-1',
      warrantyExpiryDate: '2026-11-14',
      nextMaintenanceDate: '2026-11-01',
      status: 'retired',
    });
    expect(await Promise.all([remind(fresh), remind(fresh)])).toEqual(expect.arrayContaining([3, 0]));
    expect(await remind(fresh)).toBe(0);
    const { body } = await api.call('GET', '/api/notifications');
    expect(
      (body as { title: string; body: string; path: string }[])
        .map(({ title, body: text }) => `${title}: ${text}`)
        .sort(),
    ).toEqual([
      'A warranty ends soon: The warranty of WAR-1 Office chair ends on 15 Dec 2026.',
      'Maintenance is due: DUE-1 Office chair is due for maintenance on 22 Nov 2026.',
      'Maintenance is overdue: LATE-1 Office chair was due for maintenance on 1 Nov 2026.',
    ]);
  });

  it('about many items are one notice that leads to all of them', async () => {
    const fresh = await startTestApp({ clock: NOVEMBER });
    const api = await fresh.as('front_desk');
    const { id } = await makeCategory(api);
    for (let n = 1; n <= 5; n++) {
      await makeItem(api, id, { itemCode: `MANY-${n}`, name: 'Fan', nextMaintenanceDate: `2026-11-0${n}` });
    }
    expect(await remind(fresh)).toBe(5);
    expect((await api.call('GET', '/api/notifications')).body).toMatchObject([
      {
        title: '5 items are due for maintenance',
        body: 'MANY-1 Fan, MANY-2 Fan, MANY-3 Fan and 2 more.',
        path: '/inventory?due=true',
      },
    ]);
    expect((await api.call('GET', '/api/inventory/items?due=true')).body).toHaveLength(5);
    await makeItem(api, id, { itemCode: 'MANY-6', name: 'Fan', nextMaintenanceDate: '2026-11-15' });
    expect(await remind(fresh)).toBe(1);
  });

  it('are silent while the settings say so', async () => {
    const fresh = await startTestApp({ clock: NOVEMBER });
    const admin = await fresh.as('admin');
    await makeItem(admin, (await makeCategory(admin)).id, { nextMaintenanceDate: '2026-11-15' });
    await admin.call('PUT', '/api/settings/notifications', { maintenanceAlerts: false });
    expect(await remind(fresh)).toBe(0);
    await admin.call('PUT', '/api/settings/notifications', { maintenanceAlerts: true });
    expect(await remind(fresh)).toBe(1);
  });

  it('and depreciation are steps of the daily automation', () => {
    expect(t.app.automation.moreSteps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['depreciation', 'maintenance_reminders']),
    );
  });
});
