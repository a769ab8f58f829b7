import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../domain/users/contract.ts';
import { type Reply, startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const admin = await t.as('admin', { username: 'zz-admin' });

const insertMany = (prefix: string, count: number) =>
  t.sql(`begin; set local app.actor = 'system:test';
    insert into users (username, email, first_name, last_name, role, status, password_hash, created_at)
    select '${prefix}' || n, '${prefix}' || n || '@list.example', 'First' || n, 'Last_' || n,
      (array['hr', 'tenant', 'front_desk'])[1 + n % 3], case when n % 10 = 0 then 'disabled' else 'active' end, 'x',
      timestamptz '2026-01-01' + make_interval(mins => n / 5)
    from generate_series(1, ${count}) n; commit`);

// Five users at a time share one created_at, so that a page may end in the middle of them.
beforeAll(async () => void (await insertMany('user', 133)));

const list = (query = '') => admin.call('GET', `/api/users${query}`);
const users = (reply: Reply) => reply.body as User[];
const nextOf = (reply: Reply): string | null =>
  /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1] ?? null;

const walk = async (address: string, between: () => Promise<unknown> = async () => undefined) => {
  const pages: User[][] = [];
  for (let next: string | null = address; next; await between()) {
    const reply = await admin.call('GET', next);
    expect(reply.status).toBe(200);
    pages.push(users(reply));
    next = nextOf(reply);
  }
  return pages;
};

describe('The list of users', () => {
  it('holds 100 unless asked otherwise, newest first, and says where more follows', async () => {
    const reply = await list();
    expect(users(reply)).toHaveLength(100);
    const times = users(reply).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(nextOf(reply)).toMatch(/^\/api\/users\?cursor=[\w-]+$/);
    expect(reply.headers['x-total-count']).toBeUndefined();
  });

  it.each(['createdAt', '-createdAt', 'username', '-username'])(
    'sorted by %s is walked through without a gap or a repeat, whatever the size of a page',
    async (sort) => {
      const whole = users(await list(`?limit=500&sort=${sort}`)).map(({ id }) => id);
      expect(whole).toHaveLength(134);
      for (const limit of [1, 7, 67, 134]) {
        const pages = await walk(`/api/users?limit=${limit}&sort=${sort}`);
        expect(pages.flat().map(({ id }) => id)).toEqual(whole);
        expect(pages.every((page) => page.length <= limit && page.length > 0)).toBe(true);
      }
      const backwards = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
      expect(users(await list(`?limit=500&sort=${backwards}`)).map(({ id }) => id)).toEqual([...whole].reverse());
    },
  );

  it('shows each user once even while others are added between the pages', async () => {
    const before = users(await list('?limit=500&sort=username&q=user')).map(({ id }) => id);
    let made = 0;
    const pages = await walk('/api/users?limit=20&sort=username', () => insertMany(`new${made++}-`, 2));
    const seen = pages.flat().map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('keeps its search, filters and sort in the link to the next page', async () => {
    const pages = await walk('/api/users?limit=5&role=hr&status=active&q=user&sort=-username&count=true');
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flat().every(({ role, status }) => role === 'hr' && status === 'active')).toBe(true);
  });

  it.each([
    ['USER133', ['user133']],
    ['user133@LIST', ['user133']],
    ['First133 Last_133', ['user133']],
    [' user133 ', ['user133']],
    ['Last_13', ['user13', 'user130', 'user131', 'user132', 'user133']],
    ['t_133', ['user133']],
    ['rst133', ['user133']],
    ['user13_', []],
    ['%', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['👩🏽‍🚀', []],
  ])('finds %j by its letters, none of which is a wildcard', async (q, expected) => {
    const reply = await list(`?sort=username&q=${encodeURIComponent(q)}`);
    expect(users(reply).map(({ username }) => username)).toEqual(expected);
  });

  it('is counted when asked to be, over all pages and under its filters', async () => {
    const reply = await list('?limit=2&count=true&q=user&status=disabled');
    expect([users(reply).length, reply.headers['x-total-count']]).toEqual([2, '13']);
    const next = await admin.call('GET', nextOf(reply) ?? '');
    expect(next.headers['x-total-count']).toBe('13');
    expect((await list('?count=false')).headers['x-total-count']).toBeUndefined();
  });

  it('is counted by status, and so are those who manage it', async () => {
    const total = async (query: string) =>
      Number((await list(`?limit=1&count=true&${query}`)).headers['x-total-count']);
    expect((await admin.call('GET', '/api/user-counts')).body).toEqual({
      active: await total('status=active'),
      disabled: await total('status=disabled'),
      admins: await total('status=active&role=admin'),
    });
    expect(await total('status=disabled')).toBe(13);
  });

  it('is filtered by role and status', async () => {
    expect(new Set(users(await list('?role=front_desk')).map(({ role }) => role))).toEqual(new Set(['front_desk']));
    expect(new Set(users(await list('?status=disabled')).map(({ status }) => status))).toEqual(new Set(['disabled']));
    expect(users(await list('?role=accountant'))).toEqual([]);
  });

  it.each(['0', '501', '-1', '1.5', '1e2', '', 'abc', '%205', '٥', '99999999999', '1&limit=2'])(
    'refuses limit=%s and names it',
    async (limit) => {
      const reply = await list(`?limit=${limit}`);
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ code: 'validation', fields: { limit: expect.any(String) } });
    },
  );

  it.each(['sort=email', 'sort=', 'sort=--username', 'sort=password_hash', 'role=boss', 'status=', 'count=yes'])(
    'refuses %s and names it',
    async (query) => {
      const reply = await list(`?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ fields: { [query.split('=')[0] ?? '']: expect.any(String) } });
    },
  );

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['nothing', ''],
    ['noise', 'x'],
    ['a number', cursor(5)],
    ['an object', cursor({ sort: '-createdAt' })],
    ['too few parts', cursor(['-createdAt', '2026-01-01'])],
    ['another sort', cursor(['username', 'user1', '00000000-0000-4000-8000-000000000000'])],
    ['no date', cursor(['-createdAt', 'tomorrowish', '00000000-0000-4000-8000-000000000000'])],
    ['no id', cursor(['-createdAt', '2026-01-01', "1' or true --"])],
    ['a date out of range', cursor(['-createdAt', '999999-01-01', '00000000-0000-4000-8000-000000000000'])],
    ['a NUL', cursor(['-createdAt', '2026\0', '00000000-0000-4000-8000-000000000000'])],
    ['half a character', cursor(['-createdAt', '\ud800', '00000000-0000-4000-8000-000000000000'])],
    ['600 characters', 'x'.repeat(600)],
  ])('refuses a cursor of %s', async (_, text) => {
    const reply = await list(`?cursor=${encodeURIComponent(text)}`);
    expect(reply.status).toBe(400);
  });

  it.each(['q=%00', 'q=%ff', 'q=%ed%a0%80', 'q=%', `q=${'x'.repeat(201)}`, 'cursor=%ff', 'q=a&q=b', 'q[]=a'])(
    'does not stumble over %s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBeLessThan(500);
    },
  );
});
