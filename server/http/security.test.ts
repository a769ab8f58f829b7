import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, type Reply, startTestApp, type TestApp } from '../../tests/support/app.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({ env: { ALLOWED_HOSTS: 'nafasi.test' } });
  admin = await t.as('admin');
});

const save = (headers: Record<string, string>, name: string) =>
  admin.call('PUT', '/api/settings/general', { companyName: name }, { host: 'nafasi.test:8080', ...headers });

const companyName = async () =>
  (await t.sql(`select value ->> 'companyName' as name from settings where name = 'general'`))[0]?.name;

describe('a write', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a bookmark or an address bar', { 'sec-fetch-site': 'none' }],
    ['a word we do not know', { 'sec-fetch-site': 'friendly' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign port', { origin: 'http://nafasi.test:8081' }],
    ['our name below another', { origin: 'http://nafasi.test.evil.example:8080' }],
    ['a hidden origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://nafasi.test:8080' }],
  ])('from %s is refused and changes nothing', async (_, headers) => {
    const before = await companyName();
    const reply = await save(headers as Record<string, string>, 'Evil');
    expect(reply).toMatchObject({ status: 403, body: { code: 'cross_site' } });
    expect(await companyName()).toBe(before);
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['our own origin', { origin: 'http://nafasi.test:8080' }],
    ['a program that is no browser', {}],
  ])('from %s is taken', async (who, headers) => {
    expect((await save(headers as Record<string, string>, who)).status).toBe(200);
    expect(await companyName()).toBe(who);
  });

  it('from another site can neither sign anybody in nor out', async () => {
    const user = await t.makeUser('hr');
    const credentials = { username: user.username, password: PASSWORD };
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await t.anonymous.call('POST', '/api/login', credentials, headers)).cookies).toEqual([]);
    const own = await t.as('hr');
    expect((await own.call('POST', '/api/logout', undefined, headers)).status).toBe(403);
    expect((await own.call('GET', '/api/user')).status).toBe(200);
  });
});

const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const policyOf = (reply: Reply): Map<string, string[]> =>
  new Map(
    String(reply.headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

const expectProtected = (reply: Reply) => {
  expect(reply.headers).toMatchObject(EXPECTED);
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.headers['x-powered-by']).toBeUndefined();
  expect(reply.headers.server).toBeUndefined();
  const policy = policyOf(reply);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  const sources = [...policy.values()].flat().join(' ');
  expect(sources).not.toMatch(/unsafe|\*|https?:|strict-dynamic/);
};

describe('every answer is protected', () => {
  it.each([
    ['the landing page', 'GET', '/', 200],
    ['a page of the app', 'GET', '/login', 200],
    ['the description page', 'GET', '/api/docs', 200],
    ['JSON', 'GET', '/api/config', 200],
    ['an asset', 'GET', '/favicon.svg', 200],
    ['a redirect', 'GET', '/api/login', 302],
    ['nothing', 'POST', '/api/logout', 204],
    ['a validation error', 'POST', '/api/login', 400],
    ['an address that cannot be read', 'GET', '/api/%zz', 400],
    ['unauthorized', 'GET', '/api/user', 401],
    ['not found', 'GET', '/api/nothing', 404],
    ['a missing asset', 'GET', '/assets/nothing.js', 404],
    ['HEAD', 'HEAD', '/', 200],
  ])('%s', async (_, method, url, status) => {
    const reply = await t.anonymous.call(method, url, method === 'POST' ? {} : undefined);
    expect(reply.status).toBe(status);
    expectProtected(reply);
    if (url.startsWith('/api')) expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('also when it is a failure of ours, which tells nothing of itself', async () => {
    await t.sql('alter table notifications rename to notifications_gone');
    const reply = await admin.call('GET', '/api/notifications');
    await t.sql('alter table notifications_gone rename to notifications');
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(reply.body)).not.toMatch(/notifications|select|relation|\.ts/);
    expect(reply.headers['x-request-id']).toBe((reply.body as { requestId: string }).requestId);
    expectProtected(reply);
  });

  it('and over HTTPS tells the browser to stay there, and ties its cookie to the host', async () => {
    const proxied = await startTestApp({ env: { TRUST_PROXY: 'true' } });
    const user = await proxied.makeUser('hr');
    const credentials = { username: user.username, password: PASSWORD };
    const headers = { 'x-forwarded-proto': 'https' };
    const reply = await proxied.anonymous.call('POST', '/api/login', credentials, headers);
    expect(reply.status).toBe(200);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/__Host-nafasi=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    const plain = await t.anonymous.call('GET', '/api/config', undefined, headers);
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('and its id is never the caller’s', async () => {
    const reply = await t.anonymous.call('GET', '/api/user', undefined, {
      'x-request-id': 'mine',
      'request-id': 'mine',
    });
    expect(reply.headers['x-request-id']).not.toBe('mine');
    expect(reply.headers['x-request-id']).toBe((reply.body as { requestId: string }).requestId);
  });
});
