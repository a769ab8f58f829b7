import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '../../../domain/kernel/paths.ts';
import { startTestApp } from '../../../tests/support/app.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const SITE = 'https://www.operator.example';

const get = (url: string, headers: Record<string, string> = {}) => t.app.server.inject({ method: 'GET', url, headers });
const ancestors = (reply: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1];
const allow = (embedOrigins: unknown) => admin.call('PUT', '/api/settings/general', { embedOrigins });

afterEach(async () => void (await allow([])));

describe('a frame on another site', () => {
  it('is refused as long as no site is named', async () => {
    const reply = await get('/embed');
    expect(ancestors(reply)).toBe("'none'");
    expect(reply.headers['x-frame-options']).toBe('DENY');
  });

  it('shows the booking page on the sites that are named, and on no other', async () => {
    expect((await allow([SITE, 'https://book.operator.example:8443'])).status).toBe(200);
    for (const url of ['/embed', '/embed/', '/embed?date=2026-11-17']) {
      const reply = await get(url);
      expect(ancestors(reply), url).toBe(`${SITE} https://book.operator.example:8443`);
      expect(reply.headers['x-frame-options'], url).toBeUndefined();
      expect(reply.headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
    }
    await allow([]);
    expect(ancestors(await get('/embed'))).toBe("'none'");
  });

  it('never shows another page, nor an answer of a call', async () => {
    await allow([SITE]);
    const others = Object.values(paths)
      .filter((path) => path !== paths.embed)
      .map((path) => path.replace(/:\w+/, '7'));
    const cookie = { cookie: `nafasi=${admin.cookie}` };
    for (const url of [
      ...others,
      '/embed/7',
      '/embedded',
      '/Embed/../login',
      '//embed',
      '/no-such-page',
      '/api/config',
      '/favicon.svg',
    ]) {
      for (const headers of [{}, cookie]) {
        const reply = await get(url, headers);
        expect(ancestors(reply), url).toBe("'none'");
        expect(reply.headers['x-frame-options'], url).toBe('DENY');
      }
    }
  });

  it.each([
    ['http', ['http://www.operator.example']],
    ['a path', [`${SITE}/booking`]],
    ['a slash', [`${SITE}/`]],
    ['every site', ['*']],
    ['a wildcard', ['https://*.operator.example']],
    ['another directive', ['https://a.example;script-src *']],
    ['two in one', [`${SITE} https://other.example`]],
    ['the same twice', [SITE, SITE]],
    ['a text', SITE],
    ['a number', [7]],
  ])('cannot be allowed for %s', async (_, origins) => {
    const reply = await allow(origins);
    expect(reply.status).toBe(400);
    expect(Object.keys((reply.body as { fields: object }).fields)[0]).toMatch(/^embedOrigins/);
    expect(ancestors(await get('/embed'))).toBe("'none'");
  });
});
