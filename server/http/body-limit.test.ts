import { beforeAll, describe, expect, it } from 'vitest';
import { getBodyLimit } from '../../domain/kernel/endpoint.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';

let t: TestApp;
let manager: Api;

beforeAll(async () => {
  t = await startTestApp();
  manager = await t.as('manager');
});

const LARGE = JSON.stringify({ username: 'x'.repeat(16_000), password: 'x' });
// A callback takes more, as callbacks.test.ts shows.
const publicWrites = () =>
  t.app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method, takesText }) => access === 'public' && method !== 'GET' && !takesText);

describe('a body before the sign-in', () => {
  it('is small on every public call: 16 kB, and one byte more is refused in a sentence', async () => {
    const calls = publicWrites();
    expect(calls.map(({ path }) => path)).toContain('/api/login');
    for (const endpoint of calls) {
      expect([endpoint.path, getBodyLimit(endpoint)]).toEqual([endpoint.path, 16_000]);
      const { status, body } = await t.anonymous.call(endpoint.method, endpoint.path.replace(/:\w+/, 'x'), LARGE);
      expect([endpoint.path, status]).toEqual([endpoint.path, 413]);
      expect((body as { message: string }).message).toBe('The body is too large: this call takes at most 16 kB.');
    }
  });

  it('is small where nothing is mounted, too', async () => {
    expect((await t.anonymous.call('POST', '/api/no-such-call', LARGE)).status).toBe(413);
  });

  it('is not even read where the call needs a session: a made-up one is none', async () => {
    const made = { cookie: `nafasi=${'0'.repeat(64)}` };
    for (const path of ['/api/tenants/import', '/api/payments', '/api/change-password']) {
      const broken = `{"csv": "${'x'.repeat(900_000)}`;
      expect((await t.anonymous.call('POST', path, broken)).status).toBe(401);
      expect((await t.anonymous.call('POST', path, broken, made)).status).toBe(401);
    }
  });

  it('of many levels is refused at once', async () => {
    const deep = `${'['.repeat(7_900)}${']'.repeat(7_900)}`;
    const before = performance.now();
    const { status, body } = await t.anonymous.call('POST', '/api/login', `{"username":${deep}}`);
    expect(status).toBe(400);
    expect((body as { message: string }).message).toContain('levels');
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe('a body of somebody who is signed in', () => {
  it('may be as large as the call says', async () => {
    const csv = `companyName\n${'Company\n'.repeat(10_000)}`;
    const taken = await manager.call('POST', '/api/tenants/import', { csv, dryRun: true });
    expect([200, 400]).toContain(taken.status);
    expect(JSON.stringify(taken.body)).not.toContain('too large');
    const over = await manager.call('POST', '/api/tenants/import', { csv: 'x'.repeat(9_000_000) });
    expect(over.status).toBe(413);
  });

  it('is not read for a role that may not make the call', async () => {
    const desk = await t.as('front_desk');
    const reply = await desk.call('PUT', '/api/settings/logo', { logo: 'x'.repeat(100_000) });
    expect(reply.status).toBe(403);
  });
});
