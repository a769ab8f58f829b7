import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '../../domain/settings/config-contract.ts';
import { LOGO_PROBLEMS, MAX_LOGO_BYTES } from '../../domain/settings/logo.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { JPEG, plainPng, pngOf } from '../../tests/support/pictures.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

let t: TestApp;
let manager: Api;

beforeAll(async () => {
  t = await startTestApp();
  manager = await t.as('manager');
});

const PNG = plainPng(60, 20);
const OTHER = plainPng(60, 20, [200, 30, 30]);
const put = (bytes: Buffer, by = manager) => by.call('PUT', '/api/settings/logo', { logo: bytes.toString('base64') });
const remove = () => manager.call('DELETE', '/api/settings/logo');
const config = async () => (await t.anonymous.call('GET', '/api/config')).body as PublicConfig;
const fetchLogo = (url: string, headers: Record<string, string> = {}) => t.app.server.inject({ url, headers });
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a logo', () => {
  it.each([
    ['PNG', PNG, 'image/png', { width: 60, height: 20 }],
    ['JPEG', JPEG, 'image/jpeg', { width: 24, height: 8 }],
  ])('as %s is kept and shown to everybody, to the byte, under an address of its own', async (_, bytes, type, size) => {
    const { status, body } = await put(bytes);
    const shown = { url: `/api/logo/${digest(bytes)}`, ...size };
    expect([status, body]).toEqual([200, shown]);
    expect((await config()).logo).toEqual(shown);
    const reply = await fetchLogo(shown.url);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${digest(bytes)}"`,
    });
    const again = await fetchLogo(shown.url, { 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, reply.headers.etag]);
  });

  it('takes the place of the one before, which is gone', async () => {
    await put(PNG);
    const before = await config();
    await put(OTHER);
    expect((await config()).logo?.url).not.toBe(before.logo?.url);
    expect((await fetchLogo(before.logo?.url ?? '')).statusCode).toBe(404);
    expect(await t.sql('select sha256 from logo_images')).toEqual([{ sha256: digest(OTHER) }]);
    expect((await put(OTHER)).status).toBe(200);
    expect(await t.sql('select sha256 from logo_images')).toEqual([{ sha256: digest(OTHER) }]);
  });

  it('is taken away, and then there is none', async () => {
    await put(PNG);
    expect((await remove()).status).toBe(204);
    expect((await config()).logo).toBeNull();
    expect(await t.sql('select 1 from logo_images')).toEqual([]);
    expectRefusal(await remove(), 404);
    expect((await fetchLogo(`/api/logo/${digest(PNG)}`)).statusCode).toBe(404);
    expect((await fetchLogo('/api/logo/..%2fsettings')).statusCode).toBe(400);
  });

  it('is the last one of two that come at once, and the only one kept', async () => {
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([put(PNG), put(OTHER), put(PNG), put(OTHER)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const kept = await t.sql('select sha256 from logo_images');
      expect(kept).toEqual([{ sha256: (await config()).logo?.url.split('/').at(-1) }]);
    }
  });

  it('stays when other settings are saved, and is not one of those that the form may send', async () => {
    await put(PNG);
    const logo = { sha256: 'f'.repeat(64), width: 1, height: 1 };
    for (const body of [{ companyName: 'Baraza' }, { logo }, { logo: null }]) {
      expect((await manager.call('PUT', '/api/settings/general', body)).status).toBe(200);
    }
    expect(await config()).toMatchObject({ companyName: 'Baraza', logo: { url: `/api/logo/${digest(PNG)}` } });
  });

  it('is written down by its digest, never as a picture', async () => {
    await put(PNG);
    await remove();
    await put(OTHER);
    await remove();
    const log = await t.sql(`select actor, action, entity_id, coalesce(after, before)::text as image from audit_log
      where entity = 'logo_images' order by id desc limit 2`);
    expect(log.map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ['delete', digest(OTHER)],
      ['insert', digest(OTHER)],
    ]);
    for (const { actor, image } of log) {
      expect([actor, String(image).includes(OTHER.toString('hex').slice(0, 40))]).toEqual([
        `user:${manager.userId}`,
        false,
      ]);
    }
    const { body } = await (await t.as('admin')).call('GET', '/api/activity?limit=5');
    const words = JSON.stringify(body);
    expect([words.includes('uploaded a logo'), words.includes('removed the logo')]).toEqual([true, true]);
  });

  it('cannot be removed or named behind its back', async () => {
    await put(PNG);
    const asOwner = (statement: string) => t.sql(`begin; set local app.actor = 'system:test'; ${statement}; commit`);
    await expect(asOwner('delete from logo_images')).rejects.toThrow('The logo is in use');
    await expect(asOwner('update logo_images set width = 1')).rejects.toThrow('append-only');
    const unknown = `update settings set value = jsonb_set(value, '{logo,sha256}', '"x"') where name = 'general'`;
    await expect(asOwner(unknown)).rejects.toThrow('There is no such logo');
    const forged = `insert into logo_images values ('x', 'image/png', 'y', 1, 1)`;
    await expect(asOwner(forged)).rejects.toThrow('logo_images_digest');
  });
});

describe('a logo is refused', () => {
  const oversized = (width: number, height: number) => pngOf({ width, height }, [[0, 1, 2, 3]]);
  const wideJpeg = Buffer.from(JPEG);
  const frame = wideJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  wideJpeg.writeUInt16BE(30_000, frame + 5);
  const spoilt = Buffer.from(PNG);
  spoilt.writeUInt8(spoilt.readUInt8(50) ^ 1, 50);
  const lossless = Buffer.from(JPEG);
  lossless.writeUInt8(0xc3, frame + 1);
  const page = Buffer.from('<html><script>alert(1)</script></html>');

  it.each([
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n'), LOGO_PROBLEMS.type],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), LOGO_PROBLEMS.type],
    ['a page', page, LOGO_PROBLEMS.type],
    ['a GIF', Buffer.from('GIF89a'), LOGO_PROBLEMS.type],
    ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), LOGO_PROBLEMS.type],
    ['a PDF', Buffer.from('%PDF-1.7'), LOGO_PROBLEMS.type],
    ['a PNG in its first bytes alone', PNG.subarray(0, 8), LOGO_PROBLEMS.broken],
    ['a PNG that is cut off', PNG.subarray(0, -20), LOGO_PROBLEMS.broken],
    ['a PNG without its last chunk', PNG.subarray(0, -12), LOGO_PROBLEMS.broken],
    ['a PNG with a byte that was changed', spoilt, LOGO_PROBLEMS.broken],
    ['a PNG with less than it says', oversized(50, 50), LOGO_PROBLEMS.broken],
    ['a PNG with a page behind it', Buffer.concat([PNG, page]), LOGO_PROBLEMS.more],
    ['a PNG with another one behind it', Buffer.concat([PNG, PNG]), LOGO_PROBLEMS.more],
    ['a JPEG that is cut off', JPEG.subarray(0, -30), LOGO_PROBLEMS.broken],
    ['a JPEG without its end', JPEG.subarray(0, -2), LOGO_PROBLEMS.broken],
    ['a JPEG without a picture', Buffer.concat([JPEG.subarray(0, 20), JPEG.subarray(-2)]), LOGO_PROBLEMS.broken],
    ['a JPEG that nobody can draw', lossless, LOGO_PROBLEMS.broken],
    ['a JPEG with an archive behind it', Buffer.concat([JPEG, Buffer.from('PK\u0003\u0004')]), LOGO_PROBLEMS.more],
    ['a page that begins as a JPEG', Buffer.concat([JPEG.subarray(0, 4), page]), LOGO_PROBLEMS.broken],
    ['a PNG of 30,000 × 30,000 pixels', oversized(30_000, 30_000), LOGO_PROBLEMS.pixels],
    ['a PNG of 2,001 × 1 pixels', oversized(2_001, 1), LOGO_PROBLEMS.pixels],
    ['a PNG without a width', oversized(0, 10), LOGO_PROBLEMS.broken],
    ['a JPEG 30,000 pixels high', wideJpeg, LOGO_PROBLEMS.pixels],
    ['a byte too long', Buffer.concat([PNG, Buffer.alloc(MAX_LOGO_BYTES + 1 - PNG.length)]), LOGO_PROBLEMS.size],
    ['megabytes long', Buffer.alloc(5_000_000), LOGO_PROBLEMS.size],
  ])('when it is %s', async (_, bytes, words) => {
    const kept = await t.sql('select sha256 from logo_images');
    expect(expectRefusal(await put(bytes), 400).fields).toEqual({ logo: words });
    expect(await t.sql('select sha256 from logo_images')).toEqual(kept);
  });

  it.each([
    [{}, 'A logo is required'],
    [{ logo: null }, 'A logo is required'],
    [{ logo: 7 }, 'A logo is required'],
    [{ logo: '' }, LOGO_PROBLEMS.empty],
    [{ logo: '<b>' }, 'The logo is not valid base64'],
    [{ logo: `data:image/png;base64,${PNG.toString('base64')}` }, 'The logo is not valid base64'],
  ])('when %j is sent', async (body, words) => {
    const reply = await manager.call('PUT', '/api/settings/logo', body);
    expect(expectRefusal(reply, 400).fields).toEqual({ logo: words });
  });

  it('from those who may not change the general settings', async () => {
    for (const role of ['accountant', 'front_desk', 'hr', 'tenant'] as const) {
      const api = await t.as(role);
      expectRefusal(await put(PNG, api), 403);
      expectRefusal(await api.call('DELETE', '/api/settings/logo'), 403);
    }
  });

  it('never for its size alone while it is as large as it may be', async () => {
    // Random lines do not get smaller: 2,000 pixels of them are as many bytes as may be sent.
    const noise = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 256));
    const large = pngOf(
      { width: 2_000, height: 87 },
      Array.from({ length: 87 }, () => [0, ...noise(6_000)]),
    );
    expect(large.length).toBeGreaterThan(MAX_LOGO_BYTES - 5_000);
    expect((await put(large)).status).toBe(200);
    expect((await put(plainPng(2_000, 2_000))).status).toBe(200);
  });
});

describe('the landing page', () => {
  const look = async () => (await t.app.server.inject({ url: '/' })).body;

  it('shows the logo where there is one, and the built-in mark where there is none', async () => {
    await put(PNG);
    const marked = await look();
    const image = new RegExp(`<img src="/api/logo/${digest(PNG)}" width="60" height="20" alt=""`, 'g');
    expect(marked.match(image)).toHaveLength(2);
    expect(marked).not.toMatch(/viewBox="0 0 32 32"|<!--(no )?logo|%logo/);
    await remove();
    const plain = await look();
    expect(plain.match(/viewBox="0 0 32 32"/g)).toHaveLength(2);
    expect(plain).not.toMatch(/\/api\/logo|<!--(no )?logo|%logo/);
  });

  it('is built with both', () => {
    const page = readFileSync(join(t.config.clientDir, 'landing.html'), 'utf8');
    expect(page.match(/<!--logo-->.*?<!--no logo-->.*?<!--end of logo-->/gs)).toHaveLength(2);
  });
});
