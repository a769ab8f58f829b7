import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, PASSWORD, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { listen } from '../../tests/support/listen.ts';
import { rawRequest, sendRaw } from '../../tests/support/raw-http.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

let t: TestApp;
let admin: Api;
let origin: string;

beforeAll(async () => {
  t = await startTestApp();
  origin = await listen(t.app);
  admin = await t.as('admin');
});

const person = { username: 'juma', role: 'hr', password: PASSWORD };
const deep = (levels: number, core: string) => '['.repeat(levels) + core + ']'.repeat(levels);

describe('a body', () => {
  it.each([
    ['nothing but a brace', '{'],
    ['text without quotes', 'hello'],
    ['two values', '{}{}'],
    ['a trailing comma', '{"username":"juma",}'],
    ['NaN', '{"username":NaN}'],
    ['a NUL character', '{"username":"ju\0ma"}'],
    ['an escaped NUL character', '{"username":"ju\\u0000ma"}'],
    ['half a surrogate pair', '{"username":"\\ud800"}'],
    ['__proto__', '{"__proto__":{"role":"admin"}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"role":"admin"}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['100,000 levels', deep(100_000, '1')],
    ['100,000 levels around an escape', deep(100_000, '"\\u0000"')],
    ['100,000 levels in an unknown field', `{"username":"juma","extra":${deep(100_000, '1')}}`],
  ])('with %s is refused with 400', async (_, text) => {
    const refusal = expectRefusal(await admin.call('POST', '/api/users', text), 400);
    expect(refusal.code).toBe('bad_request');
  });

  it('of many levels is refused also where the request carries a key', async () => {
    const text = JSON.stringify({ ...person, extra: 1 }).replace(':1}', `:${deep(20_000, '1')}}`);
    expectRefusal(await admin.call('POST', '/api/users', text, { 'idempotency-key': 'deep-and-deeper' }), 400);
  });

  it('that is not UTF-8 is refused and not stored as other characters', async () => {
    const bytes = Buffer.from(JSON.stringify({ companyName: 'Caf\u00e9' }), 'latin1');
    const reply = await t.app.server.inject({
      method: 'PUT',
      url: '/api/settings/general',
      headers: { cookie: `nafasi=${admin.cookie}`, 'content-type': 'application/json' },
      payload: bytes,
    });
    expectRefusal({ status: reply.statusCode, body: reply.json(), headers: reply.headers }, 400);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"juma"'],
    ['a number', '7'],
    ['a boolean', 'true'],
    ['an empty object', '{}'],
    ['no body', undefined],
  ])('that is %s instead of a user names what is missing', async (_, text) => {
    const refusal = expectRefusal(await admin.call('POST', '/api/users', text), 400);
    expect(refusal).toMatchObject({ code: 'validation' });
    expect(Object.keys(refusal.fields ?? {}).length).toBeGreaterThan(0);
  });

  it.each([
    ['username', null],
    ['username', 7],
    ['username', true],
    ['username', ['juma']],
    ['username', { a: 1 }],
    ['username', 'x'.repeat(10_000)],
    ['role', 'owner'],
    ['role', null],
    ['role', ['admin']],
    ['password', 12_345_678],
    ['password', null],
    ['email', 'not an address'],
    ['email', 'a@b.co\r\nBcc: c@d.co'],
    ['mustChangePassword', 'true'],
    ['mustChangePassword', 1],
    ['mustChangePassword', null],
  ])('with the wrong kind of %s (%j) names that field', async (field, value) => {
    const refusal = expectRefusal(await admin.call('POST', '/api/users', { ...person, [field]: value }), 400);
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it.each([null, true, '14', '14 days', 1.5, -1, 1e99, [14]])('takes no %j for a number', async (value) => {
    const refusal = expectRefusal(await admin.call('PUT', '/api/settings/billing', { invoiceDueDays: value }), 400);
    expect(Object.keys(refusal.fields ?? {})).toEqual(['invoiceDueDays']);
  });

  it('of more than a mebibyte is refused with 413', async () => {
    const refusal = expectRefusal(await admin.call('POST', '/api/users', { username: 'x'.repeat(1_100_000) }), 413);
    expect(refusal.code).toBe('too_large');
  });

  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/jsonx',
    'application/json-patch+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application',
    'json',
    'application/json, text/plain',
    'text/plain; application/json',
    'text/plain;a=application/json',
  ])('of the type %j is refused with 415', async (type) => {
    const reply = await admin.call('POST', '/api/users', JSON.stringify(person), { 'content-type': type });
    expectRefusal(reply, 415);
    expect(await t.sql(`select id from users where username = 'juma'`)).toEqual([]);
  });

  it('without any type is refused with 415', async () => {
    const bytes = rawRequest(
      'POST /api/users HTTP/1.1',
      { Cookie: `nafasi=${admin.cookie}`, 'Content-Length': '2' },
      '{}',
    );
    expect((await sendRaw(origin, bytes)).status).toBe(415);
  });

  // Each is JSON to some and not to others; whichever way it is read, the fields are checked.
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    ' application/json',
    'application/json ',
    'application/json\t',
    'application/json ;a',
    'application/json;',
    'application/json\t; x',
    'application/json\u00a0',
  ])('of the type %j never gets past the checks', async (type) => {
    const body = '{"username":7}';
    const bytes = rawRequest(
      'POST /api/users HTTP/1.1',
      { Cookie: `nafasi=${admin.cookie}`, 'Content-Type': type, 'Content-Length': String(body.length) },
      body,
    );
    const { status } = await sendRaw(origin, bytes);
    expect([400, 415]).toContain(status);
    expect((await admin.call('POST', '/api/users', body, { 'content-type': type })).status).toBeLessThan(500);
  });

  it.each(['POST', 'DELETE'])('that is empty is no body, also with a JSON content type (%s)', async (method) => {
    const user = await t.as('manager');
    const url = method === 'POST' ? '/api/logout' : `/api/users/${user.userId}/sessions`;
    const caller = method === 'POST' ? user : admin;
    expect((await caller.call(method, url, '', { 'content-type': 'application/json' })).status).toBeLessThan(300);
    expect((await user.call('GET', '/api/user')).status).toBe(401);
  });
});

describe('an address', () => {
  it.each([
    ['an id that is none', 'PATCH', '/api/users/7', 400],
    ['an id with a quote', 'PATCH', "/api/users/'%20or%201=1", 400],
    ['an id with a NUL', 'PATCH', '/api/users/a%00b', 400],
    ['an id of 5,000 characters', 'PATCH', `/api/users/${'a'.repeat(5_000)}`, 400],
    ['an id that climbs', 'PATCH', '/api/users/..%2f..%2fetc', 400],
    ['broken percent signs in the path', 'PATCH', '/api/users/%zz', 400],
    ['half a UTF-8 character in the path', 'PATCH', '/api/users/%E0%A4', 400],
    ['NUL in a search', 'GET', '/api/users?q=a%00b', 400],
    ['a limit of 0', 'GET', '/api/users?limit=0', 400],
    ['a limit of 501', 'GET', '/api/users?limit=501', 400],
    ['a negative limit', 'GET', '/api/users?limit=-1', 400],
    ['an empty limit', 'GET', '/api/users?limit=', 400],
    ['a limit in hexadecimal', 'GET', '/api/users?limit=0x10', 400],
    ['a limit with an exponent', 'GET', '/api/users?limit=1e2', 400],
    ['two limits', 'GET', '/api/users?limit=1&limit=2', 400],
    ['a list of limits', 'GET', '/api/users?limit[]=1', 200],
    ['an unknown sort', 'GET', '/api/users?sort=password_hash', 400],
    ['a sort with SQL', 'GET', '/api/users?sort=username;drop', 400],
    ['an unknown role', 'GET', '/api/users?role=owner', 400],
    ['an unknown status', 'GET', '/api/users?status=', 400],
    ['a count that is no flag', 'GET', '/api/users?count=yes', 400],
    ['a made-up cursor', 'GET', '/api/users?cursor=abc', 400],
    ['a cursor with another id', 'GET', `/api/users?cursor=${cursor('-createdAt', '2026-01-01', 'x')}`, 400],
    ['a cursor with another time', 'GET', `/api/users?cursor=${cursor('-createdAt', 'soon', ID())}`, 400],
    ['a cursor beyond all time', 'GET', `/api/users?cursor=${cursor('-createdAt', '999999-01-01', ID())}`, 400],
    ['a cursor of another sort', 'GET', `/api/users?cursor=${cursor('username', 'a', ID())}`, 400],
    ['a search of 201 characters', 'GET', `/api/users?q=${'a'.repeat(201)}`, 400],
    ['a day that does not exist', 'GET', '/api/audit-log?from=2026-02-30T00:00:00Z', 400],
    ['the year 0', 'GET', '/api/audit-log?from=0000-01-01T00:00:00Z', 400],
    ['prototype names', 'GET', '/api/users?__proto__=1&constructor=2&toString=3', 200],
    ['broken percent signs in a search', 'GET', '/api/users?q=%zz%E0%A4', 200],
    ['wildcards in a search', 'GET', '/api/users?q=%25_%5C', 200],
    ['an unknown path', 'GET', '/api/nothing', 404],
    ['an unknown path below a known one', 'GET', '/api/users/a/b/c/d', 404],
    ['no path', 'GET', '/api', 404],
    ['no path with a slash', 'GET', '/api/', 404],
    ['no path with a query', 'GET', '/api?x=1', 404],
    ['an unknown method', 'PUT', '/api/users', 404],
    ['a known path with DELETE', 'DELETE', '/api/users', 404],
    ['OPTIONS', 'OPTIONS', '/api/users', 404],
    ['TRACE', 'TRACE', '/api/users', 404],
    ['a missing asset', 'GET', '/assets/missing.js', 404],
    ['a POST to a page', 'POST', '/login', 404],
  ])('with %s is answered as promised', async (_, method, url, expected) => {
    const reply = await admin.call(method, url, method === 'GET' || method === 'OPTIONS' ? undefined : {});
    if (expected === 200) expect(reply.status).toBe(200);
    else expectRefusal(reply, expected);
  });

  function ID() {
    return '01890000-0000-7000-8000-000000000000';
  }
  function cursor(...parts: string[]) {
    return Buffer.from(JSON.stringify(parts)).toString('base64url');
  }
});
