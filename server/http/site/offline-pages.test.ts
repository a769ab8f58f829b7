import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';

let t: TestApp;
let desk: Api;

beforeAll(async () => {
  t = await startTestApp();
  desk = await t.as('front_desk');
});

const get = (url: string, cookie: string | null = null, on: TestApp = t) =>
  on.app.server.inject({ method: 'GET', url, headers: cookie ? { cookie: `nafasi=${cookie}` } : {} });

describe('for the time without a line', () => {
  it('a browser keeps the pages of the counter for who is signed in, and no other page', async () => {
    const kept = async (url: string, cookie: string | null) => (await get(url, cookie)).headers['x-keep-offline'];
    expect(await kept('/offline-acts', desk.cookie)).toBe('1');
    expect(await kept('/counter', desk.cookie)).toBe('1');
    expect(await kept('/counter', null)).toBeUndefined();
    expect(await kept('/kiosk/some-key', null)).toBe('1');
    for (const url of ['/', '/tenants', '/settings', '/no-such-page', '/api/me'])
      expect([url, await kept(url, desk.cookie)]).toEqual([url, undefined]);
  });

  it('the worker is asked for anew each time, may ask this site alone, and names files that are there', async () => {
    const { headers, body, statusCode } = await get('/service-worker.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('javascript');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    const files = [...body.matchAll(/\/assets\/[\w.-]+|\/[a-z]+\.(?:js|svg|webmanifest)/g)].map(([file]) => file);
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
  });

  it('the app can be installed: a manifest with a start and drawn icons', async () => {
    const page = await get('/login');
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest"');
    expect(page.headers['content-security-policy']).toContain("manifest-src 'self'");
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    const {
      icons,
      display,
      start_url: start,
    } = JSON.parse(body) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
      display: string;
      start_url: string;
    };
    expect([display, (await get(start, desk.cookie)).statusCode]).toEqual(['standalone', 200]);
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src, sizes, type } of icons) {
      const icon = await get(src);
      expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
      if (type !== 'image/png') continue;
      expect([src, `${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
  });

  it('nothing is kept where the operator wants none: every page takes the worker away', async () => {
    const without = await startTestApp({ env: { OFFLINE: 'false' } });
    const { headers, body } = await get('/offline-acts', (await without.as('front_desk')).cookie, without);
    expect([headers['x-leave-offline'], headers['x-keep-offline']]).toEqual(['1', undefined]);
    expect(body).toContain('<meta name="offline" content="off"');
  });
});
