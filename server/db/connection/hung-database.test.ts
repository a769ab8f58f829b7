import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type OwnPostgres, startOwnPostgres } from '../../../tests/support/postgres.ts';

// A database that accepts connections and says nothing is worse than one that is gone: no error ever comes.
let postgres: OwnPostgres;
let t: TestApp;
let admin: Api;

const isLinux = process.platform === 'linux';

beforeAll(async () => {
  if (!isLinux) return;
  postgres = await startOwnPostgres();
  t = await startTestApp({}, postgres.ownerUrl);
  admin = await t.as('admin');
  await admin.call('PUT', '/api/settings/general', { companyName: 'Before' });
  await Promise.all(['/', '/api/config'].map((url) => t.anonymous.call('GET', url)));
});

const timed = async (api: Api, method: string, url: string, body?: unknown) => {
  const began = performance.now();
  const { status, headers } = await api.call(method, url, body);
  return { call: `${method} ${url}`, status, retryAfter: headers['retry-after'], ms: performance.now() - began };
};

const ask = () => [
  timed(admin, 'GET', '/api/user'),
  timed(admin, 'GET', '/api/notifications'),
  timed(admin, 'PUT', '/api/settings/general', { companyName: 'Told to come back' }),
  timed(admin, 'POST', '/api/users', { username: 'hung', role: 'hr', password: PASSWORD }),
  timed(t.anonymous, 'POST', '/api/login', { username: 'somebody', password: PASSWORD }),
];

describe('a database that hangs', () => {
  it.skipIf(!isLinux)(
    'has every call answered 503 within 10 seconds and nothing left behind, and all is well when it goes on',
    async () => {
      await postgres.pause();
      const calls = [...ask(), ...ask(), ...ask()];
      // More than the pool holds, so that some wait for a connection and some for an answer.
      await sleep(300);
      calls.push(...ask(), ...ask());
      const [ready, health, page, config] = await Promise.all([
        timed(t.anonymous, 'GET', '/api/ready'),
        timed(t.anonymous, 'GET', '/api/health'),
        timed(t.anonymous, 'GET', '/'),
        timed(t.anonymous, 'GET', '/api/config'),
      ]);
      const replies = await Promise.all(calls);
      postgres.resume();

      expect(replies.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
      expect(replies.filter(({ ms }) => ms > 10_000)).toEqual([]);
      expect(ready).toMatchObject({ status: 503 });
      expect(ready.ms).toBeLessThan(2_000);
      expect(health).toMatchObject({ status: 200 });
      expect(health.ms).toBeLessThan(500);
      // What visitors see needs nothing new from the database.
      expect([page.status, config.status]).toEqual([200, 200]);
      expect(Math.max(page.ms, config.ms)).toBeLessThan(10_000);

      await eventually(async () => {
        const again = await Promise.all([admin.call('GET', '/api/user'), t.anonymous.call('GET', '/api/ready')]);
        expect(again.map(({ status }) => status)).toEqual([200, 200]);
      }, 10_000);
      const [left] =
        await t.sql(`select (select value ->> 'companyName' from settings where name = 'general') as company,
        (select count(*)::int from users where username = 'hung') as users`);
      expect(left).toEqual({ company: 'Before', users: 0 });
      expect((await admin.call('PUT', '/api/settings/general', { companyName: 'After' })).status).toBe(200);
    },
    40_000,
  );
});
