import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceOperation, DeviceResult } from '../../domain/devices/contract.ts';
import { provisionalNumber } from '../../domain/devices/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, type Reply, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

// 12:00 in Nairobi.
const NOON = '2026-11-16T09:00:00.000Z';
let now = NOON;

let t: TestApp;
let admin: Api;
let desk: Api;
let tenant: Tenant;
let left: Tenant;

beforeAll(async () => {
  t = await startTestApp({ clock: { now: () => now } });
  admin = await t.as('admin');
  desk = await t.as('front_desk', { firstName: 'Grace', lastName: 'Njeri' });
  const office = await makePackage(admin, { type: 'virtual_office' });
  tenant = await makeTenant(admin, office, { companyName: 'Maji Safi' });
  left = await makeTenant(admin, office, { companyName: 'Gone Away', email: 'gone@example.com' });
  await admin.call('DELETE', `/api/tenants/${left.id}`);
});

beforeEach(() => {
  now = NOON;
});

const answer = <T>({ status, body }: Reply): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
};

type Sent = { deviceId: string; seq: number; at: string; op: string; body: object };

const parcel = (deviceId: string, seq: number, changes: Partial<Sent> = {}): Sent => ({
  deviceId,
  seq,
  at: NOON,
  op: 'parcel',
  body: { tenantId: tenant.id, kind: 'parcel', reference: `${deviceId}:${seq}`, notify: false },
  ...changes,
});

const send = async (operations: Sent[], { api = desk, sentAt = now } = {}) =>
  answer<{ results: DeviceResult[] }>(await api.call('POST', '/api/devices/operations', { sentAt, operations }))
    .results;

const statuses = (results: readonly DeviceResult[]) => results.map(({ status }) => status);

const parcelsOf = async (deviceId: string) =>
  (await t.sql(`select reference from mail_items where reference like '${deviceId}:%' order by id`)).map(
    ({ reference }) => Number(String(reference).split(':')[1]),
  );

const open = async () =>
  answer<DeviceOperation[]>(await desk.call('GET', '/api/devices/operations?state=open&limit=500'));

describe('acts of a device', () => {
  it('are done in order, and answered with their provisional numbers', async () => {
    const device = randomUUID();
    const results = await send([parcel(device, 2), parcel(device, 1), parcel(device, 3)]);
    expect(results.map(({ seq, status, number }) => [seq, status, number])).toEqual(
      [1, 2, 3].map((seq) => [seq, 'done', provisionalNumber(device, seq)]),
    );
    expect(await parcelsOf(device)).toEqual([1, 2, 3]);
  });

  it('that are sent again get the same answer, and nothing is done twice', async () => {
    const device = randomUUID();
    const first = await send([parcel(device, 1), parcel(device, 2)]);
    expect(await send([parcel(device, 1), parcel(device, 2)])).toEqual(first);
    expect(await parcelsOf(device)).toEqual([1, 2]);
  });

  it('that come fifty times at once are done once', async () => {
    const device = randomUUID();
    const all = await Promise.all(Array.from({ length: 50 }, () => send([parcel(device, 1), parcel(device, 2)])));
    for (const results of all) expect(statuses(results)).toEqual(['done', 'done']);
    expect(new Set(all.map((results) => JSON.stringify(results.map(({ result }) => result)))).size).toBe(1);
    expect(await parcelsOf(device)).toEqual([1, 2]);
  });

  it('wait where one before them is missing, and are done when it has come', async () => {
    const device = randomUUID();
    expect(statuses(await send([parcel(device, 1), parcel(device, 3), parcel(device, 4)]))).toEqual([
      'done',
      'waiting',
      'waiting',
    ]);
    expect(await parcelsOf(device)).toEqual([1]);
    expect(statuses(await send([parcel(device, 2), parcel(device, 3), parcel(device, 4)]))).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  it('do not take the number of another act', async () => {
    const device = randomUUID();
    await send([parcel(device, 1)]);
    const other = { ...parcel(device, 1), body: { tenantId: tenant.id, reference: 'another' } };
    expect(statuses(await send([other, parcel(device, 2)]))).toEqual(['other', 'waiting']);
    expect(await t.sql(`select from mail_items where reference = 'another'`)).toEqual([]);
  });

  it('whose first try is more than a day ago are for a person, since nobody knows any more whether it was done', async () => {
    const at = '2026-11-15T09:00:00.000Z';
    const [tried, fresh] = [randomUUID(), randomUUID()];
    const results = await send([
      { ...parcel(tried, 1, { at }), key: 'the-key-of-a-lost-call' } as Sent,
      parcel(fresh, 1, { at }),
    ]);
    const known = Object.fromEntries(results.map(({ deviceId, status }) => [deviceId, status]));
    expect([known[tried], known[fresh]]).toEqual(['conflict', 'done']);
  });

  it('of several devices do not wait for each other', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const results = await send([parcel(one, 2), parcel(other, 1)]);
    expect(results.find(({ deviceId }) => deviceId === one)?.status).toBe('waiting');
    expect(results.find(({ deviceId }) => deviceId === other)?.status).toBe('done');
  });

  it('are refused as a whole where they are not acts at all, and to those who do not work at the counter', async () => {
    const bad = [
      { ...parcel(randomUUID(), 0) },
      { ...parcel('no-id', 1) },
      { ...parcel(randomUUID(), 1), at: 'today' },
    ];
    for (const act of bad)
      expect((await desk.call('POST', '/api/devices/operations', { operations: [act] })).status).toBe(400);
    expect((await desk.call('POST', '/api/devices/operations', { operations: [] })).status).toBe(400);
    const accountant = await t.as('accountant');
    const reply = await accountant.call('POST', '/api/devices/operations', { operations: [parcel(randomUUID(), 1)] });
    expect(reply.status).toBe(403);
  });
});

describe('the clock of a device', () => {
  it.each([
    ['a day ahead', 86_400],
    ['a day behind', -86_400],
  ])('that is %s is corrected, and the device is told', async (_, offBy) => {
    const device = randomUUID();
    const shifted = (instant: string) => new Date(Date.parse(instant) + offBy * 1_000).toISOString();
    const twoHoursAgo = '2026-11-16T07:00:00.000Z';
    const [result] = await send([parcel(device, 1, { at: shifted(twoHoursAgo) })], { sentAt: shifted(now) });
    expect(result).toMatchObject({ status: 'done', clockOffBy: offBy });
    const [item] = await t.sql(`select received_at from mail_items where reference = '${device}:1'`);
    expect(new Date(String(item?.received_at)).toISOString()).toBe(twoHoursAgo);
  });

  it('that was moved meanwhile leaves the act to a person', async () => {
    const device = randomUUID();
    const results = await send([parcel(device, 1, { at: '2026-11-17T09:00:00.000Z' }), parcel(device, 2)]);
    expect(statuses(results)).toEqual(['conflict', 'done']);
    expect(await parcelsOf(device)).toEqual([2]);
  });
});

describe('what cannot be done', () => {
  const conflicting = async () => {
    const device = randomUUID();
    const body = { tenantId: left.id, kind: 'parcel', reference: `${device}:1`, notify: false };
    const results = await send([parcel(device, 1, { body }), parcel(device, 2)]);
    return { device, body, results };
  };

  it('waits for a person with the act as it was, and holds up nothing after it', async () => {
    const { device, body, results } = await conflicting();
    expect(statuses(results)).toEqual(['conflict', 'done']);
    expect(results[0]?.message).toContain('was terminated');
    const task = (await open()).find(({ deviceId }) => deviceId === device);
    expect(task).toMatchObject({
      status: 'conflict',
      op: 'parcel',
      body,
      sentBy: 'Grace Njeri',
      seq: 1,
      resolvedAt: null,
    });
    expect(await send([parcel(device, 1, { body })])).toEqual([results[0]]);
  });

  it('is refused for good where the act itself is wrong, or not known', async () => {
    const device = randomUUID();
    const results = await send([
      parcel(device, 1, { body: { tenantId: 'nobody' } }),
      parcel(device, 2, { op: 'dance' }),
      parcel(device, 3),
    ]);
    expect(statuses(results)).toEqual(['refused', 'refused', 'done']);
  });

  it('is settled by a person, once, with a note', async () => {
    const { device } = await conflicting();
    const task = (await open()).find(({ deviceId }) => deviceId === device);
    const path = `/api/devices/operations/${task?.id}/resolve`;
    expect((await desk.call('POST', path, { how: 'settle' })).status).toBe(400);
    const resolved = answer<DeviceOperation>(
      await desk.call('POST', path, { how: 'settle', note: 'Sent back with the courier' }),
    );
    expect(resolved).toMatchObject({
      resolution: 'settled',
      note: 'Sent back with the courier',
      resolvedBy: 'Grace Njeri',
      status: 'conflict',
    });
    expect((await desk.call('POST', path, { how: 'settle', note: 'Again' })).status).toBe(409);
    expect((await open()).some(({ deviceId }) => deviceId === device)).toBe(false);
  });

  it('is done again when the reason is gone', async () => {
    const device = randomUUID();
    await send([parcel(device, 1, { at: '2026-11-17T09:00:00.000Z' })]);
    const task = (await open()).find(({ deviceId }) => deviceId === device);
    const paths = Array.from({ length: 5 }, () => `/api/devices/operations/${task?.id}/resolve`);
    const replies = await Promise.all(paths.map((path) => desk.call('POST', path, { how: 'retry' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await parcelsOf(device)).toEqual([1]);
  });

  it('stays as it is while the reason is still there', async () => {
    const { device } = await conflicting();
    const task = (await open()).find(({ deviceId }) => deviceId === device);
    const reply = await desk.call('POST', `/api/devices/operations/${task?.id}/resolve`, { how: 'retry' });
    expect(reply.status).toBe(409);
    expect((await open()).some(({ deviceId }) => deviceId === device)).toBe(true);
  });
});

describe('what was sent', () => {
  it('is found by its provisional number', async () => {
    const device = randomUUID();
    await send([parcel(device, 1), parcel(device, 2)]);
    const number = provisionalNumber(device, 2).toLowerCase();
    const found = answer<DeviceOperation[]>(await desk.call('GET', `/api/devices/operations?q=${number}&count=true`));
    expect(found.map(({ seq, deviceId }) => [seq, deviceId])).toContainEqual([2, device]);
  });

  it('cannot be changed in the database, nor can an act be left out', async () => {
    const device = randomUUID();
    await send([parcel(device, 1)]);
    const as = (statement: string) => t.sql(`begin; set local app.actor = 'system:test'; ${statement}; commit`);
    await expect(
      as(`update device_operations set status = 'conflict' where device_id = '${device}'`),
    ).rejects.toThrow();
    await expect(
      as(`insert into device_operations (device_id, seq, number, op, fingerprint, device_at, at, received_at, status, result)
        values ('${device}', 3, 'X', 'parcel', 'x', now(), now(), now(), 'done', '{}')`),
    ).rejects.toThrow('not the next one');
  });
});
