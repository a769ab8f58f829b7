import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { systemActor } from '../db/connection/database.ts';
import { lockPackage } from './service.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/workspace-packages';

let made = 0;
const offer = (changes: object = {}) => ({ name: `Package ${++made}`, totalSpaces: 4, ...changes });
const create = async (changes: object = {}) =>
  (await manager.call('POST', PATH, offer(changes))).body as WorkspacePackage;
const patch = (id: string, body: object) => manager.call('PATCH', `${PATH}/${id}`, body);
const remove = (id: string) => manager.call('DELETE', `${PATH}/${id}`);
const list = async (query = '') => (await desk.call('GET', `${PATH}${query}`)).body as WorkspacePackage[];
const one = async (id: string) => (await list()).find((found) => found.id === id);

const asTest = (statement: string) => t.sql(`begin; set local app.actor = 'system:test'; ${statement}; commit`);

// Tenants are a later feature: here they are rows, and nothing of their own rules is asked.
const seat = (packageId: string, status = 'active', count = 1) =>
  asTest(`insert into tenants (company_name, contact_person, email, phone, package_id, start_date, rent_amount, status,
      next_due_date, billed_through, terminated_at)
    select 'Company', 'Person', 'a@example.com', '0700', '${packageId}', '2026-01-01', 0, '${status}', '2026-02-01',
      '2026-01-01', ${status === 'terminated' ? 'now()' : 'null'} from generate_series(1, ${count})`);

describe('a new package', () => {
  it('answers 201 with every field, and a rate that is not sent is 0', async () => {
    const reply = await manager.call('POST', PATH, {
      name: '  Dedicated Desk ',
      type: 'dedicated_shared',
      description: 'A desk of your own',
      monthlyRate: 12500,
      annualRate: '132000.5',
      totalSpaces: 24,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Dedicated Desk',
      type: 'dedicated_shared',
      description: 'A desk of your own',
      dailyRate: '0.00',
      weeklyRate: '0.00',
      fortnightRate: '0.00',
      monthlyRate: '12500.00',
      quarterlyRate: '0.00',
      semiAnnualRate: '0.00',
      annualRate: '132000.50',
      totalSpaces: 24,
      freeRoomHours: null,
      isActive: true,
      isPublic: true,
      publicCycle: 'monthly',
      onlineDeposit: null,
      features: [],
      availableSpaces: 24,
      typeSpaces: 24,
      occupiedSpaces: 0,
      taxClass: 'B',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('is a day pass unless it says otherwise', async () => {
    expect(await create()).toMatchObject({ type: 'day_pass', description: null, publicCycle: 'daily' });
  });

  it.each([
    ['a name', { name: '  ' }, { name: 'Package name is required' }],
    ['a number of spaces', { totalSpaces: undefined }, { totalSpaces: expect.stringContaining('Total spaces') }],
    ['whole spaces', { totalSpaces: 1.5 }, { totalSpaces: 'Total spaces must be a whole number' }],
    ['no fewer than 0 spaces', { totalSpaces: -1 }, { totalSpaces: 'Total spaces must be from 0 to 10000' }],
    [
      'a known public rate',
      { publicCycle: 'hourly' },
      { publicCycle: expect.stringContaining('Billing cycle must be') },
    ],
    ['features once', { features: ['Tea', 'Tea'] }, { features: 'Each feature may appear once' }],
    ['few features', { features: [...'1234567'] }, { features: 'A package has at most 6 features' }],
    ['a known type', { type: 'igloo' }, { type: expect.stringContaining('Type must be one of') }],
    ['rates of 0 or more', { monthlyRate: -1 }, { monthlyRate: 'Must be 0 or more' }],
    ['rates of two decimals', { monthlyRate: '1.001' }, { monthlyRate: expect.stringContaining('two decimals') }],
    ['rates that fit', { monthlyRate: '100000000' }, { monthlyRate: 'Must be at most 99,999,999.99' }],
  ])('needs %s', async (_, changes, fields) => {
    const reply = await manager.call('POST', PATH, offer(changes));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation', fields });
  });

  it('is refused under a name that differs from another by case or outer spaces alone', async () => {
    await create({ name: 'Window Seat' });
    const reply = await manager.call('POST', PATH, offer({ name: ' window SEAT' }));
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'package_name_taken',
      fields: { name: 'Another package has this name' },
    });
  });

  it('is refused where there are a thousand already', async () => {
    await asTest(`insert into workspace_packages (name, total_spaces)
      select 'Many ' || n, 1 from generate_series(1, 1000 - (select count(*)::int from workspace_packages)) as n`);
    const reply = await manager.call('POST', PATH, offer());
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ message: expect.stringContaining('at most 1,000 packages') });
    await asTest(`delete from workspace_packages where name like 'Many %'`);
    expect((await manager.call('POST', PATH, offer())).status).toBe(201);
  });

  it('is made once when it is sent twice under one key', async () => {
    const body = offer();
    const key = { 'idempotency-key': `package-${made}-key` };
    const [first, second] = [await manager.call('POST', PATH, body, key), await manager.call('POST', PATH, body, key)];
    expect(second.body).toEqual(first.body);
    expect(await list(`?q=${encodeURIComponent(body.name)}`)).toHaveLength(1);
  });
});

describe('a change', () => {
  it('keeps what is not sent', async () => {
    const { id } = await create({ name: 'Corner', dailyRate: '900.00', freeRoomHours: 2 });
    const reply = await patch(id, { monthlyRate: '9500.00', description: '' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      name: 'Corner',
      dailyRate: '900.00',
      monthlyRate: '9500.00',
      description: null,
      freeRoomHours: 2,
    });
    expect((await patch(id, {})).body).toEqual(await one(id));
    expect((await patch(id, { freeRoomHours: null })).body).toMatchObject({ freeRoomHours: null });
  });

  it('is told in the audit log and in the words of the activity list', async () => {
    const { id, name } = await create({ name: 'Told' });
    await patch(id, { isActive: false });
    await patch(id, { monthlyRate: '1.00' });
    await remove(id);
    const log = (await manager.call('GET', `/api/audit-log?entity=workspace_packages&entityId=${id}`)).body;
    expect((log as { text: string }[]).map(({ text }) => text)).toEqual([
      `deleted the package ${name}`,
      `changed the package ${name}`,
      `deactivated the package ${name}`,
      `added the package ${name}`,
    ]);
  });

  it.each(['PATCH', 'DELETE'])('by %s of a package that is not there answers 404', async (method) => {
    const reply = await manager.call(method, `${PATH}/${NOWHERE}`, {});
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ message: 'Package not found' });
  });

  it('to fewer spaces than tenants hold is refused with their number', async () => {
    const { id } = await create({ type: 'private_offices', totalSpaces: 3 });
    await seat(id, 'active', 2);
    const reply = await patch(id, { totalSpaces: 1 });
    expect(reply.status).toBe(409);
    const message = '2 tenants use a space in this package: Total spaces must be at least 2';
    expect(reply.body).toMatchObject({ code: 'package_full', message, fields: { totalSpaces: message } });
    expect((await patch(id, { totalSpaces: 2 })).status).toBe(200);
  });

  it('to a type with spaces of its own is refused while there are more tenants than spaces', async () => {
    const { id } = await create({ type: 'flexible_shared', totalSpaces: 1 });
    await seat(id, 'active', 3);
    expect((await patch(id, { type: 'dedicated_shared' })).body).toMatchObject({ code: 'package_full' });
    expect((await patch(id, { type: 'dedicated_shared', totalSpaces: 3 })).status).toBe(200);
  });
});

describe('deleting', () => {
  it('a package that no tenant ever had answers 204', async () => {
    const { id } = await create();
    expect(await remove(id)).toMatchObject({ status: 204, body: '' });
    expect(await one(id)).toBeUndefined();
  });

  it.each([
    [['active'], '1 tenant on it'],
    [['active', 'suspended'], '2 tenants on it'],
    [['active', 'terminated'], '2 tenants on record, 1 of them now'],
  ])('one with tenants %j is refused with their number and the way out', async (statuses, words) => {
    const { id } = await create({ type: 'flexible_shared' });
    for (const status of statuses) await seat(id, status);
    const reply = await remove(id);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'package_in_use',
      message: `This package has ${words}, so it cannot be deleted. Deactivate it instead: it is no longer offered, and its tenants keep it.`,
    });
    expect((await patch(id, { isActive: false })).body).toMatchObject({ isActive: false });
  });

  it('waits for a tenant who is just being added, and is then refused', async () => {
    const { id } = await create({ type: 'flexible_shared' });
    let deleting: ReturnType<typeof remove> | undefined;
    await t.app.database.transact(systemActor('test'), async (tx) => {
      await lockPackage({ db: tx }, id);
      deleting = remove(id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.execute(`insert into tenants (company_name, contact_person, email, phone, package_id, start_date,
        rent_amount, next_due_date, billed_through)
        values ('Late', 'Person', 'a@example.com', '0700', '${id}', '2026-01-01', 0, '2026-02-01', '2026-01-01')`);
    });
    expect(await deleting).toMatchObject({ status: 409, body: { code: 'package_in_use' } });
  });
});

describe('spaces', () => {
  beforeEach(() => asTest(`update workspace_packages set is_active = false`));

  const figures = async (id: string) => {
    const found = await one(id);
    return found && [found.typeSpaces, found.availableSpaces, found.occupiedSpaces];
  };

  // What earlier packages of the kind still hold would count here too.
  const emptyKind = () =>
    asTest(`update tenants set status = 'terminated', terminated_at = now() where status <> 'terminated'`);

  it('are shared by day passes and flexible desks, and by nobody else', async () => {
    await emptyKind();
    const pass = await create({ type: 'day_pass', totalSpaces: 10 });
    const flexible = await create({ type: 'flexible_shared', totalSpaces: 5 });
    const dedicated = await create({ type: 'dedicated_shared', totalSpaces: 7 });
    const virtual = await create({ type: 'virtual_office', totalSpaces: 50 });
    await seat(pass.id, 'active', 2);
    await seat(flexible.id, 'suspended', 3);
    await seat(flexible.id, 'terminated', 4);
    await seat(dedicated.id);
    await seat(virtual.id, 'active', 5);
    expect(await figures(pass.id)).toEqual([15, 10, 2]);
    expect(await figures(flexible.id)).toEqual([15, 10, 3]);
    expect(await figures(dedicated.id)).toEqual([7, 6, 1]);
    expect(await figures(virtual.id)).toEqual([50, 45, 5]);
  });

  it('of an inactive package are not offered, but its tenants still take one; none is ever below 0', async () => {
    await emptyKind();
    const old = await create({ type: 'flexible_shared', totalSpaces: 9, isActive: false });
    await seat(old.id, 'active', 3);
    const pass = await create({ type: 'day_pass', totalSpaces: 2 });
    expect(await figures(pass.id)).toEqual([2, 0, 0]);
    expect(await figures(old.id)).toEqual([2, 0, 3]);
  });

  it('follow a tenant who moves, leaves, comes back or is taken away, and are the same once their parts are put together', async () => {
    await emptyKind();
    const pass = await create({ type: 'day_pass', totalSpaces: 10 });
    const virtual = await create({ type: 'virtual_office', totalSpaces: 10 });
    const both = async () => [await figures(pass.id), await figures(virtual.id)];
    await seat(pass.id, 'active', 3);
    const change = (changes: string) =>
      asTest(`update tenants set ${changes} where package_id in ('${pass.id}', '${virtual.id}')
      and id = (select max(id::text)::uuid from tenants where package_id in ('${pass.id}', '${virtual.id}'))`);
    await change(`package_id = '${virtual.id}'`);
    expect(await both()).toEqual([
      [10, 8, 2],
      [10, 9, 1],
    ]);
    await change(`status = 'terminated', terminated_at = now()`);
    expect((await figures(virtual.id))?.[2]).toBe(0);
    await change(`status = 'active', terminated_at = null, package_id = '${pass.id}'`);
    await t.sql('select package_tenants_put_together(), package_tenants_put_together()');
    expect(await both()).toEqual([
      [10, 7, 3],
      [10, 10, 0],
    ]);
    const kept = await t.sql(
      `select holding, ever from package_tenants where package_id in ('${pass.id}', '${virtual.id}') order by 1`,
    );
    expect(kept).toEqual([
      { holding: 0, ever: 0 },
      { holding: 3, ever: 3 },
    ]);
  });

  it('of hot desks may be sold twice, those of desks and offices may not', async () => {
    const pass = await create({ totalSpaces: 1 });
    await seat(pass.id, 'active', 2);
    for (const type of ['dedicated_shared', 'private_offices']) {
      const { id } = await create({ type, totalSpaces: 1 });
      await expect(seat(id, 'active', 2)).rejects.toThrow('The package has no space left');
      await seat(id, 'suspended');
      await expect(seat(id)).rejects.toThrow('The package has no space left');
    }
  });

  it('sold by many at once do not lock each other up', async () => {
    const { id } = await create({ type: 'dedicated_shared', totalSpaces: 3 });
    const sales = await Promise.allSettled(Array.from({ length: 8 }, () => seat(id)));
    expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const reasons = sales.flatMap((sale) => (sale.status === 'rejected' ? [String(sale.reason)] : []));
    expect(new Set(reasons)).toEqual(new Set(['error: The package has no space left']));
  });
});

describe('the list', () => {
  it('is searched, filtered and sorted, and pages by key', async () => {
    for (const name of ['Zebra 1', 'Zebra 2', 'Zebra 3']) await create({ name, type: 'virtual_office' });
    await create({ name: 'Zebra 4', isActive: false });
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    expect(await names('?q=zebra&sort=name')).toEqual(['Zebra 1', 'Zebra 2', 'Zebra 3', 'Zebra 4']);
    expect(await names('?q=zebra')).toEqual(['Zebra 4', 'Zebra 3', 'Zebra 2', 'Zebra 1']);
    expect(await names('?q=zebra&isActive=false')).toEqual(['Zebra 4']);
    expect(await names('?q=zebra&type=virtual_office&sort=-name')).toEqual(['Zebra 3', 'Zebra 2', 'Zebra 1']);
    const page = await desk.call('GET', `${PATH}?q=zebra&sort=name&limit=3&count=true`);
    expect(page.headers['x-total-count']).toBe('4');
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await desk.call('GET', next)).body).toMatchObject([{ name: 'Zebra 4' }]);
  });

  it('is read by the front desk, who may change nothing', async () => {
    const { id } = await create();
    expect((await desk.call('GET', PATH)).status).toBe(200);
    expect((await desk.call('POST', PATH, offer())).status).toBe(403);
    expect((await desk.call('PATCH', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await desk.call('DELETE', `${PATH}/${id}`)).status).toBe(403);
  });
});
