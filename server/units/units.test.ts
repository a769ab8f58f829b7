import { describe, expect, it } from 'vitest';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Floor, Unit } from '../../domain/units/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/units';

let made = 0;
const unit = (changes: object = {}) => ({ kind: 'desk', name: `Unit ${++made}`, floor: 'Ground Floor', ...changes });
const post = (changes: object = {}) => manager.call('POST', PATH, unit(changes));
const create = async (changes: object = {}) => (await post(changes)).body as Unit;
const patch = (id: string, body: object) => manager.call('PATCH', `${PATH}/${id}`, body);
const series = (body: object) => manager.call('POST', `${PATH}/series`, body);
const floors = async () => (await desk.call('GET', '/api/floors')).body as Floor[];
const namesOn = (reply: { body: unknown }) => (reply.body as Unit[]).map(({ name }) => name);

const offer = async (name: string) =>
  (await manager.call('POST', '/api/workspace-packages', { name, totalSpaces: 4 })).body as WorkspacePackage;

describe('a new unit', () => {
  it('answers 201 with every field, and adds its floor where that is new', async () => {
    const { id: packageId } = await offer('Corner Desk');
    const reply = await manager.call('POST', PATH, { kind: 'desk', name: ' Desk A ', floor: 'Loft', packageId });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      kind: 'desk',
      name: 'Desk A',
      floor: 'Loft',
      floorId: expect.any(String),
      packageId,
      packageName: 'Corner Desk',
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { id, floorId } = reply.body as Unit;
    expect((await desk.call('GET', `${PATH}/${id}`)).body).toEqual(reply.body);
    expect(await create({ name: 'Desk B', floor: ' loft' })).toMatchObject({ floor: 'Loft', floorId, packageId: null });
    expect((await floors()).filter(({ name }) => name === 'Loft')).toEqual([{ id: floorId, name: 'Loft', units: 2 }]);
  });

  it.each([
    ['kind', { kind: 'sofa' }, 'Kind must be one of desk, office, locker, parking, mailbox'],
    ['name', { name: '' }, 'Name is required'],
    ['floor', { floor: ' ' }, 'Floor is required'],
    ['packageId', { packageId: NOWHERE }, 'This package does not exist'],
  ])('is refused by name of the field: %s', async (field, change, message) => {
    const reply = await post(change);
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('has a name of its own among its kind on its floor', async () => {
    await create({ name: 'Window', floor: 'First Floor' });
    const again = await post({ name: 'WINDOW', floor: 'first floor' });
    expect([again.status, again.body]).toMatchObject([409, { code: 'unit_name_taken' }]);
    expect((await post({ name: 'Window', floor: 'First Floor', kind: 'locker' })).status).toBe(201);
    expect((await post({ name: 'Window', floor: 'Second Floor' })).status).toBe(201);
  });
});

describe('a series', () => {
  it('is numbered after the highest number of its kind on the floor', async () => {
    const first = await series({ kind: 'desk', name: 'Desk', floor: 'Third Floor', count: 12 });
    expect(first.status).toBe(201);
    expect(namesOn(first)).toEqual(Array.from({ length: 12 }, (_, n) => `Desk ${n + 1}`));
    expect(namesOn(await series({ kind: 'desk', name: 'Desk', floor: 'Third Floor', count: 1 }))).toEqual(['Desk 13']);
    expect(namesOn(await series({ kind: 'locker', name: 'Desk', floor: 'Third Floor', count: 1 }))).toEqual(['Desk 1']);
  });

  it('by several people at once gives each unit a number of its own', async () => {
    const bays = { kind: 'parking', name: 'Bay', floor: 'Basement', count: 5 };
    const replies = await Promise.all(Array.from({ length: 6 }, () => series(bays)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.flatMap(namesOn)).size).toBe(30);
  });

  it('has from 1 to 200 units', async () => {
    for (const count of [0, 201, 1.5]) {
      const reply = await series({ kind: 'desk', name: 'Desk', floor: 'Attic', count });
      expect([reply.status, reply.body]).toMatchObject([400, { fields: { count: expect.any(String) } }]);
    }
    expect((await floors()).map(({ name }) => name)).not.toContain('Attic');
  });
});

describe('a change', () => {
  it('leaves what is not sent as it is, and may move the unit to another floor', async () => {
    const before = await create({ name: 'Mover', kind: 'office' });
    const moved = await patch(before.id, { floor: 'Annex', isActive: false });
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({
      ...before,
      floor: 'Annex',
      floorId: expect.any(String),
      isActive: false,
      updatedAt: expect.any(String),
    });
    expect((moved.body as Unit).floorId).not.toBe(before.floorId);
    expect((await patch(before.id, {})).body).toEqual(moved.body);
  });

  it('gives it a package or takes it away', async () => {
    const { id } = await create();
    const { id: packageId } = await offer('Quiet Desk');
    expect((await patch(id, { packageId })).body).toMatchObject({ packageName: 'Quiet Desk' });
    expect((await patch(id, { packageId: null })).body).toMatchObject({ packageId: null, packageName: null });
    expect((await patch(id, { packageId: NOWHERE })).status).toBe(400);
  });

  it('is refused for a name that is taken and a unit that is not there', async () => {
    const { id, name } = await create();
    const other = await create();
    expect((await patch(other.id, { name })).status).toBe(409);
    expect((await patch(NOWHERE, { name: 'Nothing' })).status).toBe(404);
    expect((await desk.call('GET', `${PATH}/${NOWHERE}`)).status).toBe(404);
    expect((await desk.call('PATCH', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await desk.call('POST', PATH, unit())).status).toBe(403);
  });
});

it('a package that units belong to is not deleted', async () => {
  const { id } = await offer('Team Room');
  await create({ kind: 'office', packageId: id });
  const reply = await manager.call('DELETE', `/api/workspace-packages/${id}`);
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'package_in_use' }]);
});

it('the list is searched, filtered and in the order in which people count', async () => {
  await series({ kind: 'mailbox', name: 'Box', floor: 'Lobby', count: 11 });
  const names = async (query: string) => namesOn(await desk.call('GET', `${PATH}?q=box${query}`));
  expect(await names('&sort=name')).toEqual(Array.from({ length: 11 }, (_, n) => `Box ${n + 1}`));
  expect(await names('&sort=-name&limit=2')).toEqual(['Box 11', 'Box 10']);
  expect(await names('&kind=desk')).toEqual([]);
  const lobby = (await floors()).find(({ name }) => name === 'Lobby');
  expect(await names(`&floorId=${lobby?.id}&isActive=true&limit=1`)).toHaveLength(1);
  const page = await desk.call('GET', `${PATH}?q=box&sort=name&limit=10&count=true`);
  expect(page.headers['x-total-count']).toBe('11');
  const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
  expect(namesOn(await desk.call('GET', next))).toEqual(['Box 11']);
});
