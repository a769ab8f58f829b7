import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { listen } from '../../../tests/support/listen.ts';
import { lockTable } from '../../../tests/support/lock.ts';
import { startProxy } from '../../../tests/support/proxy.ts';
import { openStream, type Stream } from '../../../tests/support/stream.ts';
import { makePackage, makeTenant } from '../../../tests/support/tenants.ts';
import { systemActor } from '../../db/connection/database.ts';
import { notifyAll } from '../../notifications/service.ts';
import { startEvents } from './events.ts';

// Two servers on one database: what one of them changes, the other's screens must hear.
let here: TestApp;
let there: TestApp;
let hereAt: string;
let thereAt: string;

beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({}, here.url);
  hereAt = await listen(here.app);
  thereAt = await listen(there.app);
  await eventually(async () => expect(await listeners()).toBe(2));
});

const listeners = async (): Promise<number> => {
  const rows = await here.sql(
    `select pid from pg_stat_activity where application_name = 'nafasi-events' and datname = current_database()`,
  );
  return rows.length;
};

const endListeners = () =>
  here.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nafasi-events' and datname = current_database()`);

const streams: Stream[] = [];
const open = async (origin: string, cookie: string | null): Promise<Stream> => {
  const stream = await openStream(origin, cookie);
  streams.push(stream);
  return stream;
};
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

let notices = 0;
const notify = (t: TestApp) =>
  t.app.database.transact(systemActor('test'), (tx) =>
    notifyAll(tx, 'settings:write', {
      kind: 'test',
      title: 'Test',
      body: '',
      path: null,
      eventKey: `test:${++notices}`,
    }),
  );

describe('the event stream', () => {
  it('tells of a change on the node that made it and on the other one', async () => {
    const manager = await here.as('manager');
    const near = await open(hereAt, manager.cookie);
    const far = await open(thereAt, manager.cookie);
    expect((await manager.call('PUT', '/api/settings/billing', { invoiceDueDays: 14 })).status).toBe(200);
    await eventually(() => expect(near.topics).toContain('settings'), 2_000);
    await eventually(() => expect(far.topics).toContain('settings'), 2_000);
    await sleep(200);
    expect(near.topics.filter((topic) => topic === 'settings')).toHaveLength(1);
    expect(far.topics.filter((topic) => topic === 'settings')).toHaveLength(1);
  });

  it('tells a new listener what changed a moment before, and a tenant only of what a tenant sees', async () => {
    const manager = await here.as('manager');
    const tenant = await here.as('tenant');
    await manager.call('PUT', '/api/settings/billing', { invoiceDueDays: 10 });
    await sleep(200);
    for (const origin of [hereAt, thereAt]) {
      const late = await open(origin, manager.cookie);
      await eventually(() => expect(late.missed).toEqual(expect.arrayContaining(['settings', 'users'])), 2_000);
      const theirs = await open(origin, tenant.cookie);
      await eventually(() => expect(theirs.missed).toContain('settings'), 2_000);
      expect(theirs.missed).not.toContain('users');
    }
  });

  it('says nothing of a change that was rolled back', async () => {
    const admin = await here.as('admin');
    const stream = await open(hereAt, admin.cookie);
    const refused = await admin.call('PUT', '/api/settings/rooms', { opensAt: '19:00', closesAt: '08:00' });
    expect(refused.status).toBe(400);
    await sleep(200);
    expect(stream.topics).not.toContain('settings');
  });

  it('tells a tenant only of what a tenant sees', async () => {
    const admin = await here.as('admin');
    const tenant = await here.as('tenant');
    const stream = await open(thereAt, tenant.cookie);
    await admin.call('PATCH', `/api/users/${admin.userId}`, { firstName: 'Zawadi' });
    await admin.call('PUT', '/api/settings/billing', { invoiceDueDays: 21 });
    await eventually(() => expect(stream.topics).toContain('settings'), 2_000);
    expect(stream.topics).not.toContain('users');
  });

  it('tells a tenant that something of a company changed, and not what', async () => {
    const admin = await here.as('admin');
    const tenant = await here.as('tenant');
    const stream = await open(thereAt, tenant.cookie);
    const staff = await open(thereAt, admin.cookie);
    await makeTenant(admin, await makePackage(admin));
    await eventually(() => expect(staff.topics).toContain('tenants'), 2_000);
    await eventually(() => expect(stream.topics).toContain('my'), 2_000);
    expect(stream.topics.filter((topic) => topic !== 'my')).toEqual([]);
  });

  const ENDINGS: [string, (user: Api, admin: Api) => Promise<unknown>][] = [
    ['signs out', (user) => user.call('POST', '/api/logout')],
    ['is disabled', (user, admin) => admin.call('PATCH', `/api/users/${user.userId}`, { status: 'disabled' })],
    ['gets another role', (user, admin) => admin.call('PATCH', `/api/users/${user.userId}`, { role: 'hr' })],
    ['is signed out everywhere', (user, admin) => admin.call('DELETE', `/api/users/${user.userId}/sessions`)],
  ];
  it.each(ENDINGS)('ends on both nodes when the user %s, and leaves others open', async (_, end) => {
    const admin = await here.as('admin');
    const user = await here.as('manager');
    const near = await open(hereAt, user.cookie);
    const far = await open(thereAt, user.cookie);
    const other = await open(hereAt, admin.cookie);
    await end(user, admin);
    await eventually(() => expect([near.isOpen(), far.isOpen()]).toEqual([false, false]), 2_000);
    expect(other.isOpen()).toBe(true);
    expect((await openStream(hereAt, user.cookie)).status).toBe(401);
  });

  it('does not keep its session alive', async () => {
    const user = await here.as('hr');
    await here.sql(
      `update sessions set last_seen_at = clock_timestamp() - interval '9 minutes' where user_id = '${user.userId}'`,
    );
    const stream = await open(hereAt, user.cookie);
    expect(stream.status).toBe(200);
    const rested = `select extract(epoch from clock_timestamp() - last_seen_at)::int as seconds from sessions where user_id = '${user.userId}'`;
    expect(Number((await here.sql(rested))[0]?.seconds)).toBeGreaterThanOrEqual(540);

    await here.sql(
      `update sessions set last_seen_at = clock_timestamp() - interval '11 minutes' where user_id = '${user.userId}'`,
    );
    // Any end of a session makes every stream look whether its own still counts.
    await (await here.as('hr')).call('POST', '/api/logout');
    await eventually(() => expect(stream.isOpen()).toBe(false), 2_000);
  });

  it('is refused beyond twelve screens of one user, and free again when they close', async () => {
    const user = await here.as('front_desk');
    const mine = [];
    for (let n = 0; n < 12; n++) mine.push(await open(hereAt, user.cookie));
    expect(mine.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await open(hereAt, user.cookie)).status).toBe(429);
    for (const stream of mine) stream.close();
    await eventually(async () => expect((await open(hereAt, user.cookie)).status).toBe(200), 2_000);
  });

  it('is not used up by browsers that leave before it began', async () => {
    const user = await here.as('front_desk');
    const lock = await lockTable(here.url, 'sessions');
    const leaving = Array.from({ length: 15 }, () =>
      get(`${hereAt}/api/events`, { headers: { cookie: `nafasi=${user.cookie}` }, agent: false }).on(
        'error',
        () => undefined,
      ),
    );
    await sleep(300);
    for (const request of leaving) request.destroy();
    await sleep(100);
    await lock.release();
    await sleep(300);
    const stream = await open(hereAt, user.cookie);
    expect(stream.status).toBe(200);
  });

  it('does not begin any more when the server is closing, and does not hold up its end', async () => {
    const closing = await startTestApp({}, here.url);
    const origin = await listen(closing.app);
    const user = await closing.as('manager');
    const running = await open(origin, user.cookie);
    const lock = await lockTable(here.url, 'sessions');
    const late = openStream(origin, user.cookie);
    await sleep(100);
    const began = performance.now();
    const drained = closing.app.drain();
    await sleep(100);
    await lock.release();
    expect((await late).status).toBe(503);
    await drained;
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(running.isOpen()).toBe(false);
  });
});

describe('the listener behind it', () => {
  it('listens again after its database connection was ended, once, and says that anything may have changed', async () => {
    const manager = await here.as('manager');
    const stream = await open(thereAt, manager.cookie);
    for (let round = 0; round < 3; round++) {
      const before = stream.topics.length;
      await endListeners();
      await eventually(() => expect(stream.topics.slice(before)).toContain('*'), 5_000);
    }
    await eventually(async () => expect(await listeners()).toBe(2));
    const before = stream.topics.length;
    await notify(here);
    await eventually(() => expect(stream.topics.slice(before)).toEqual(['notifications']), 2_000);
  });

  it('survives a notification that is not one of ours', async () => {
    const manager = await here.as('manager');
    const stream = await open(thereAt, manager.cookie);
    for (const payload of ['', 'not json', 'null', '{}', '{"node":1,"topics":"x"}', '[']) {
      await here.sql(`select pg_notify('nafasi_changes', '${payload}')`);
    }
    await notify(here);
    await eventually(() => expect(stream.topics).toContain('notifications'), 2_000);
  });

  it('notices a connection that a firewall forgot, and makes a new one', async () => {
    const proxy = await startProxy(here.url);
    const heard: string[] = [];
    const events = startEvents({
      url: proxy.url,
      role: null,
      notify: async () => undefined,
      log: here.app.deps.log,
      beatMs: 200,
    });
    events.subscribe((topics) => heard.push(...topics));
    await eventually(async () => expect(await listeners()).toBe(3));
    proxy.forget();
    await eventually(() => expect(heard).toContain('*'), 3_000);
    await notify(here);
    await eventually(() => expect(heard).toContain('notifications'), 2_000);
    await events.stop();
    await proxy.close();
  });
});
