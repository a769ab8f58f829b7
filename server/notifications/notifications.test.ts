import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role, rolesWith } from '../../domain/kernel/access.ts';
import type { Notification } from '../../domain/notifications/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { systemActor } from '../db/connection/database.ts';
import { type Notice, notifyAll } from './service.ts';

const t = await startTestApp();
const staff = new Map<Role, Api>();
const by = (role: Role): Api => staff.get(role) ?? t.anonymous;

beforeAll(async () => {
  for (const role of ROLES) staff.set(role, await t.as(role));
  await t.makeUser('admin', { status: 'disabled' });
});

let told = 0;
const notice = (changes: Partial<Notice> = {}): Notice => ({
  kind: 'test',
  title: `Notice ${++told}`,
  body: 'It happened.',
  path: '/users',
  eventKey: `test:${told}`,
  ...changes,
});
const tell = (permission: Parameters<typeof notifyAll>[1], what: Notice) =>
  t.app.database.transact(systemActor('test'), (tx) => notifyAll(tx, permission, what));

const list = async (api: Api, query = '') => {
  const reply = await api.call('GET', `/api/notifications${query}`);
  expect(reply.status).toBe(200);
  return { list: reply.body as Notification[], unread: reply.headers['x-unread-count'], link: reply.headers.link };
};
const read = (api: Api, body?: unknown) => api.call('POST', '/api/notifications/read', body);

describe('A notice', () => {
  it('goes to everybody who may act on it, and to nobody else', async () => {
    for (const permission of ['users:manage', 'finance:write', 'bookings:write', 'payroll:approve'] as const) {
      const what = notice();
      await tell(permission, what);
      const heard = [];
      for (const role of ROLES) {
        if ((await list(by(role))).list.some(({ title }) => title === what.title)) heard.push(role);
      }
      expect(heard.sort()).toEqual([...rolesWith(permission)].sort());
      // One active administrator, and not the disabled one.
      const rows = await t.sql(`select 1 from notifications where event_key = '${what.eventKey}'`);
      expect(rows).toHaveLength(rolesWith(permission).length);
    }
  });

  it('of one event comes once, however often and at whatever moment it is told', async () => {
    const what = notice();
    await Promise.all(Array.from({ length: 8 }, () => tell('settings:write', what)));
    await tell('settings:write', { ...what, title: 'The same event in other words' });
    const { list: mine } = await list(by('manager'));
    expect(mine.filter(({ title }) => title === what.title || title.startsWith('The same'))).toHaveLength(1);
  });

  it('carries its words, its place and its time', async () => {
    const what = notice({ title: 'Ω <b>🇰🇪</b>', body: "it's", path: null });
    await tell('users:manage', what);
    expect((await list(by('admin'))).list[0]).toEqual({
      id: expect.any(String),
      kind: 'test',
      title: 'Ω <b>🇰🇪</b>',
      body: "it's",
      path: null,
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    });
  });

  it('that is taken back with its transaction is told to nobody', async () => {
    const what = notice();
    const taken = t.app.database.transact(systemActor('test'), async (tx) => {
      await notifyAll(tx, 'users:manage', what);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect((await list(by('admin'))).list.map(({ title }) => title)).not.toContain(what.title);
  });
});

describe('One’s own notifications', () => {
  it('come newest first, page by page, without a gap or a repeat', async () => {
    const api = await t.as('accountant');
    const sent: string[] = [];
    for (let n = 0; n < 23; n++) {
      const what = notice();
      sent.unshift(what.title);
      await tell('finance:write', what);
    }
    await t.sql(
      `update notifications set created_at = date_trunc('minute', created_at) where user_id = '${api.userId}' and title like '%1'`,
    );
    const seen: string[] = [];
    for (let next: string | null = '?limit=5'; next !== null; ) {
      const page = await list(api, next);
      seen.push(...page.list.map(({ title }) => title));
      next = /<[^?]+(\?[^>]+)>/.exec(String(page.link ?? ''))?.[1] ?? null;
    }
    expect([...seen].sort()).toEqual([...sent].sort());
    expect((await list(api, '?limit=500')).list.map(({ title }) => title)).toEqual(seen);
  });

  it('are counted while unread, over all pages, and marked one by one', async () => {
    const api = await t.as('accountant');
    for (let n = 0; n < 4; n++) await tell('finance:write', notice());
    const { list: mine, unread } = await list(api, '?limit=2');
    expect([mine.length, unread]).toEqual([2, '4']);
    const ids = mine.map(({ id }) => id);
    expect((await read(api, { ids: ids.slice(0, 1) })).body).toEqual({ unread: 3 });
    expect((await read(api, { ids })).body).toEqual({ unread: 2 });
    const after = await list(api);
    expect([after.unread, after.list.filter(({ readAt }) => readAt !== null).map(({ id }) => id)]).toEqual(['2', ids]);
    expect((await list(api, '?unread=true')).list).toHaveLength(2);
    expect((await list(api, '?unread=false')).list).toHaveLength(4);
  });

  it('keep the time at which they were first read', async () => {
    const api = await t.as('accountant');
    await tell('finance:write', notice());
    await read(api);
    const [first] = (await list(api)).list;
    await read(api, { ids: [first?.id] });
    expect((await list(api)).list).toEqual([first]);
  });

  it('are all marked where no ids are given, and none where an empty list is', async () => {
    const api = await t.as('accountant');
    for (let n = 0; n < 3; n++) await tell('finance:write', notice());
    expect((await read(api, { ids: [] })).body).toEqual({ unread: 3 });
    expect((await read(api, {})).body).toEqual({ unread: 0 });
    await tell('finance:write', notice());
    expect((await read(api)).body).toEqual({ unread: 0 });
  });

  it('are one’s own: the ids of somebody else have no effect', async () => {
    const [one, other] = [await t.as('accountant'), await t.as('accountant')];
    await tell('finance:write', notice());
    await tell('finance:write', notice());
    const theirs = (await list(other)).list.map(({ id }) => id);
    expect((await list(one)).list.map(({ id }) => id)).not.toContain(theirs[0]);
    expect((await read(one, { ids: theirs })).body).toEqual({ unread: 2 });
    expect((await list(other)).unread).toBe('2');
    await read(one);
    expect((await list(other)).unread).toBe('2');
  });

  it.each<[unknown]>([
    [{ ids: ['x'] }],
    [{ ids: 'x' }],
    [{ ids: [null] }],
    [{ ids: Array(501).fill('01890000-0000-7000-8000-000000000000') }],
    ['null'],
    ['[]'],
  ])('are not marked by %j', async (body) => {
    const api = await t.as('accountant');
    await tell('finance:write', notice());
    expect((await read(api, body)).status).toBe(400);
    expect((await list(api)).unread).toBe('1');
  });

  it('need a session, and are looked at with strict questions only', async () => {
    expect((await t.anonymous.call('GET', '/api/notifications')).status).toBe(401);
    expect((await read(t.anonymous)).status).toBe(401);
    for (const query of ['?unread=1', '?limit=0', '?cursor=x'])
      expect((await by('admin').call('GET', `/api/notifications${query}`)).status).toBe(400);
  });
});
