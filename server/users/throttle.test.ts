import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const twin = await startTestApp({}, t.url);

beforeEach(async () => void (await t.sql('delete from throttle')));

type Attempt = { username: string; password?: string; from?: string; device?: string; on?: TestApp };

const attempt = async ({ username, password = 'wrong', from = '198.51.100.1', device, on = t }: Attempt) => {
  const reply = await on.app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    headers: device ? { cookie: `nafasi_device=${device}` } : {},
    payload: { username, password },
  });
  return {
    status: reply.statusCode,
    body: reply.json() as { code: string; message: string; requestId: string },
    retryAfter: Number(reply.headers['retry-after']),
    device: reply.cookies.find(({ name }) => name === 'nafasi_device')?.value,
  };
};

const many = (count: number, make: (at: number) => Attempt) =>
  Promise.all(Array.from({ length: count }, (_, at) => attempt(make(at))));

const evaluated = (replies: { status: number }[]) => replies.filter(({ status }) => status !== 429).length;
const failuresOf = async (id: string) =>
  (await t.sql(`select 1 from audit_log where action = 'login_failed' and entity_id = '${id}'`)).length;

describe('Guessing a password', () => {
  it('fifty times at once is counted as fifty, and ten guesses are looked at', async () => {
    const user = await t.makeUser('admin');
    const replies = await many(50, () => ({ username: user.username }));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(await failuresOf(user.id)).toBe(10);
    expect(await t.sql(`select attempts from throttle where bucket like '%stranger'`)).toEqual([{ attempts: 50 }]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in 15 minutes.',
      requestId: expect.any(String),
    });
    expect(refused?.retryAfter).toBeGreaterThan(850);
    expect(refused?.retryAfter).toBeLessThanOrEqual(900);
  });

  it('is counted together on two servers of one space', async () => {
    const user = await t.makeUser('admin');
    const replies = await many(30, (at) => ({ username: user.username, on: at % 2 ? t : twin }));
    expect(evaluated(replies)).toBe(10);
  });

  it('does not go on with the right password once there were too many', async () => {
    const user = await t.makeUser('admin');
    await many(10, () => ({ username: user.username }));
    expect((await attempt({ username: user.username, password: PASSWORD })).status).toBe(429);
    expect(await t.sql(`select 1 from sessions where user_id = '${user.id}'`)).toEqual([]);
  });

  it('from many addresses is counted for the account', async () => {
    const user = await t.makeUser('admin');
    const replies = await many(40, (at) => ({ username: user.username, from: `198.51.100.${at}` }));
    expect(evaluated(replies)).toBe(10);
  });

  it('by username in any case, width and spelling is counted for the one name', async () => {
    const user = await t.makeUser('admin', { username: 'kariuki.1' });
    const names = ['kariuki.1', 'KARIUKI.1', 'KARİUKİ.1', ' ｋａｒｉｕｋｉ.1 ', 'karıukı.1', 'kari\u200buki.1'];
    const replies = await many(40, (at) => ({ username: names[at % names.length] ?? '' }));
    expect(evaluated(replies)).toBe(10);
    expect(await failuresOf(user.id)).toBe(10);
  });

  it('by its other name is answered like every name, and looks at no more passwords', async () => {
    const user = await t.makeUser('admin');
    const email = `${user.username}@example.com`;
    await many(12, () => ({ username: user.username }));
    const known = await attempt({ username: email, password: PASSWORD });
    await many(12, () => ({ username: 'nobody-at-all', from: '198.51.100.9' }));
    const unknown = await attempt({ username: 'nobody-at-all@example.com', from: '198.51.100.9' });
    expect([known.status, known.body.message]).toEqual([401, unknown.body.message]);
    expect(await t.sql(`select 1 from sessions where user_id = '${user.id}'`)).toEqual([]);
  });

  it('over many accounts is counted for the address: fifty guesses are looked at', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => t.makeUser('hr')));
    const replies = await many(70, (at) => ({ username: users[at % users.length]?.username ?? '' }));
    expect(evaluated(replies)).toBe(50);
    expect((await attempt({ username: 'somebody-else' })).status).toBe(429);
    expect((await attempt({ username: 'somebody-else', from: '198.51.100.2' })).status).toBe(401);
  });

  it('for a name that nobody has is counted and answered alike', async () => {
    const user = await t.makeUser('admin');
    const known = await many(12, () => ({ username: user.username, from: '198.51.100.7' }));
    const unknown = await many(12, () => ({ username: 'nobody-here', from: '198.51.100.8' }));
    const told = (replies: typeof known) =>
      replies.map(({ status, body }) => `${status} ${body.code} ${body.message}`).sort();
    expect(told(unknown)).toEqual(told(known));
    expect(evaluated(unknown)).toBe(10);
  });

  it('for a name that nobody has is counted in any case and with spaces around it', async () => {
    const names = ['Ghost', 'ghost', ' GHOST '];
    const replies = await many(30, (at) => ({ username: names[at % 3] ?? '' }));
    expect(evaluated(replies)).toBe(10);
  });

  it('starts from nothing when the fifteen minutes are over, and not a moment before', async () => {
    const user = await t.makeUser('admin');
    await many(11, () => ({ username: user.username }));
    const move = (interval: string) =>
      t.sql(`update throttle set window_start = clock_timestamp() - interval '${interval}'`);
    await move('14 minutes 30 seconds');
    const early = await attempt({ username: user.username, password: PASSWORD });
    expect([early.status, early.body.message]).toEqual([429, 'Too many attempts. Try again in 1 minute.']);
    expect(early.retryAfter).toBeLessThanOrEqual(30);
    await move('15 minutes 1 second');
    expect((await attempt({ username: user.username, password: PASSWORD })).status).toBe(200);
  });

  it('is forgotten after a sign-in: nine slips, a success and nine more lock nobody out', async () => {
    const user = await t.makeUser('admin');
    const nine = () => many(9, () => ({ username: user.username }));
    expect(evaluated(await nine())).toBe(9);
    expect((await attempt({ username: user.username, password: PASSWORD })).status).toBe(200);
    expect(evaluated(await nine())).toBe(9);
  });
});

describe('From an address that others sign in from', () => {
  it('nobody finds out who they are: a name is counted and answered alike, known there or nowhere', async () => {
    const from = '203.0.113.200';
    const colleague = await t.makeUser('admin');
    await attempt({ username: colleague.username, password: PASSWORD, from });
    const elsewhere = await t.makeUser('hr');
    const told = async (username: string) => {
      const first = await many(12, () => ({ username }));
      const there = await many(12, () => ({ username, from }));
      const say = (replies: typeof first) => replies.map(({ status, body }) => `${status} ${body.message}`).sort();
      return [say(first), say(there)];
    };
    const ghost = await told('ghost-of-the-office');
    expect(await told(colleague.username)).toEqual(ghost);
    expect(await told(elsewhere.username)).toEqual(ghost);
    expect(ghost[1]?.filter((line) => line.startsWith('401'))).toHaveLength(10);
  });

  it('the count of the address is the same for all names', async () => {
    const from = '203.0.113.201';
    const colleague = await t.makeUser('admin');
    await attempt({ username: colleague.username, password: PASSWORD, from });
    expect((await attempt({ username: colleague.username, from })).status).toBe(401);
    await t.sql(`update throttle set attempts = 200 where bucket = 'login:address:${from}'`);
    expect((await attempt({ username: colleague.username, from })).status).toBe(429);
    expect((await attempt({ username: 'one-more-guess', from })).status).toBe(429);
  });
});

describe('The owner of an account under attack', () => {
  const owner = async () => {
    const user = await t.makeUser('admin');
    const { device = '' } = await attempt({ username: user.username, password: PASSWORD, from: '203.0.113.5' });
    return { user, device };
  };

  it('signs in from the browser and from the address that are known', async () => {
    const { user, device } = await owner();
    expect(device).toMatch(/^[\w-]{43}$/);
    await many(20, () => ({ username: user.username }));
    const right = { username: user.username, password: PASSWORD };
    expect((await attempt({ ...right, from: '203.0.113.77' })).status).toBe(429);
    expect((await attempt({ ...right, from: '203.0.113.77', device })).status).toBe(200);
    expect((await attempt({ ...right, from: '203.0.113.5' })).status).toBe(200);
  });

  it('is not attacked any faster from an address that the owner uses, whatever cookie comes along', async () => {
    const { user } = await owner();
    const guess = () => ({ username: user.username, from: '203.0.113.5', device: randomUUID() });
    expect(evaluated(await many(40, guess))).toBe(10);
    expect(await failuresOf(user.id)).toBe(10);
  });

  it('keeps the known browser’s own count when somebody guesses from the same address', async () => {
    const { user, device } = await owner();
    await many(20, () => ({ username: user.username, from: '203.0.113.5' }));
    const right = { username: user.username, password: PASSWORD, from: '203.0.113.5' };
    expect((await attempt(right)).status).toBe(429);
    expect((await attempt({ ...right, device })).status).toBe(200);
  });

  it('has a known browser that may not guess for ever either', async () => {
    const { user, device } = await owner();
    const replies = await many(30, (at) => ({ username: user.username, from: `203.0.113.${at}`, device }));
    expect(evaluated(replies)).toBe(10);
  });

  it('is not known by a browser that signed in as somebody else, nor by one of last month', async () => {
    const [one, other] = [await owner(), await owner()];
    const right = { username: one.user.username, password: PASSWORD, from: '203.0.113.79' };
    await many(20, () => ({ username: one.user.username }));
    expect((await attempt({ ...right, device: other.device })).status).toBe(429);
    await t.sql(`update known_devices set last_used_at = now() - interval '31 days'`);
    expect((await attempt({ ...right, device: one.device })).status).toBe(429);
  });
});

describe('Behind a proxy', () => {
  it('the address is the one that the proxy saw, not one that the caller made up', async () => {
    const proxied = await startTestApp({ env: { TRUST_PROXY: 'true' } }, t.url);
    const guess = (forwarded: string) =>
      proxied.anonymous.call(
        'POST',
        '/api/login',
        { username: `someone-${randomUUID()}`, password: 'wrong' },
        { 'x-forwarded-for': forwarded },
      );
    const replies = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(`192.0.2.${at}, 203.0.113.9`)));
    expect(evaluated(replies)).toBe(50);
    expect((await guess('203.0.113.10')).status).toBe(401);
  });

  it('no header is believed where there is none', async () => {
    const user = await t.makeUser('hr');
    await t.anonymous.call(
      'POST',
      '/api/login',
      { username: user.username, password: PASSWORD },
      { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' },
    );
    expect(await t.sql(`select sess->>'ip' as ip from sessions where user_id = '${user.id}'`)).toEqual([
      { ip: '127.0.0.1' },
    ]);
  });
});
