import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { listen } from '../../../tests/support/listen.ts';
import { rawRequest, sendRaw } from '../../../tests/support/raw-http.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';

let t: TestApp;
let origin: string;

beforeAll(async () => {
  t = await startTestApp();
  origin = await listen(t.app);
});

describe('a request that is no HTTP', () => {
  const headers = { Cookie: 'nafasi=x' };
  it.each([
    ['a header of 20,000 characters', rawRequest('GET /api/user HTTP/1.1', { 'X-Long': 'a'.repeat(20_000) }), 431],
    [
      '2,500 headers',
      rawRequest(
        'GET /api/user HTTP/1.1',
        Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`X-${n}`, 'a'])),
      ),
      431,
    ],
    ['an address of 20,000 characters', rawRequest(`GET /api/user?q=${'a'.repeat(20_000)} HTTP/1.1`, {}), 431],
    ['a NUL in the address', rawRequest('GET /api/us\0er HTTP/1.1', headers), 400],
    ['a NUL in a header', rawRequest('GET /api/user HTTP/1.1', { 'X-Nul': 'a\0b' }), 400],
    ['two lengths', rawRequest('POST /api/logout HTTP/1.1', { 'Content-Length': '1\r\nContent-Length: 2' }, 'ab'), 400],
    [
      'a length and chunks',
      rawRequest('POST /api/logout HTTP/1.1', { 'Content-Length': '4', 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'),
      400,
    ],
    ['a method of its own', rawRequest('STEAL /api/user HTTP/1.1', headers), 400],
    ['no HTTP at all', Buffer.from('\u0016\u0003\u0001hello\r\n\r\n'), 400],
  ])('(%s) is refused in the same shape', async (_, bytes, expected) => {
    const { status, headers: got, body } = await sendRaw(origin, bytes);
    expectRefusal({ status, headers: got, body: JSON.parse(body) }, expected);
    expect((await t.anonymous.call('GET', '/api/health')).status).toBe(200);
  });
});
