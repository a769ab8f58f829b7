import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../domain/inventory/photo-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makeCategory, makeItem, readItem } from '../../tests/support/inventory.ts';
import { JPEG, plainPng, webpOf } from '../../tests/support/pictures.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

let t: TestApp;
let desk: Api;
let id: string;

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://space.example' } });
  desk = await t.as('front_desk');
  id = (await makeItem(desk, (await makeCategory(desk)).id, { itemCode: 'PH-1' })).id;
});

const PNG = plainPng(20, 10);
const path = () => `/api/inventory/items/${id}/photo`;
const put = (content: Buffer, filename = 'photo.png') =>
  desk.call('PUT', path(), { filename, base64: content.toString('base64') });
const fetchFile = (url: string) => t.app.server.inject({ url, headers: { cookie: `nafasi=${desk.cookie}` } });

describe('a photo', () => {
  it('is kept, shown to the byte, replaced and taken away', async () => {
    const { status, body } = await put(PNG);
    expect(status).toBe(200);
    const { imageUrl } = body as { imageUrl: string };
    expect((await readItem(desk, id)).imageUrl).toBe(imageUrl);
    const shown = await fetchFile(imageUrl);
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const jpeg = JPEG;
    expect(((await put(jpeg)).body as { imageUrl: string }).imageUrl).not.toBe(imageUrl);
    expect((await fetchFile(path())).rawPayload.equals(jpeg)).toBe(true);
    expect(await t.sql(`select 1 from inventory_photos`)).toHaveLength(1);
    expect((await desk.call('DELETE', path())).status).toBe(204);
    expect((await readItem(desk, id)).imageUrl).toBeNull();
    expectRefusal(await desk.call('GET', path()), 404);
  });

  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a...'],
    ['words', 'not a picture'],
  ])('is refused when it is %s under the name of a picture', async (_, content) => {
    expect(expectRefusal(await put(Buffer.from(content)), 400).fields).toEqual({
      base64: 'The photo must be a JPEG, PNG or WebP picture',
    });
    expect(await t.sql(`select 1 from inventory_photos where item_id = '${id}'`)).toEqual([]);
  });

  it('is refused when it claims to be a picture of 30,000 × 30,000', async () => {
    expect(expectRefusal(await put(webpOf(30_000, 30_000, 'VP8X')), 400).fields).toEqual({
      base64: 'The picture may have at most 64 million pixels, and 16,000 on a side',
    });
  });

  it('may have five megabytes and not a byte more', async () => {
    const large = Buffer.alloc(MAX_PHOTO_BYTES);
    PNG.copy(large);
    expect((await put(large)).status).toBe(200);
    expect(expectRefusal(await put(Buffer.concat([large, Buffer.from([0])])), 400).fields).toEqual({
      base64: 'The photo is larger than 5 MB',
    });
  });
});

describe('the label sheet', () => {
  it('is a PDF with 24 labels to a page', async () => {
    const { categoryId } = await readItem(desk, id);
    const ids = [id];
    for (let n = 0; n < 24; n++) {
      ids.push(
        (await makeItem(desk, categoryId ?? '', { itemCode: `LBL ${n}`, name: `A chair with a long name ${n}` })).id,
      );
    }
    const pages = async (some: string[]) => {
      const reply = await fetchFile(`/api/inventory/labels?ids=${some.join(',')}`);
      expect(reply.headers['content-type']).toBe('application/pdf');
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      return reply.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    };
    expect([await pages(ids.slice(0, 24)), await pages(ids)]).toEqual([1, 2]);
  });

  it('is refused for nothing, for what is not an id and for too many', async () => {
    const ask = (ids: string) => desk.call('GET', `/api/inventory/labels?ids=${ids}`);
    expectRefusal(await ask(''), 400);
    expectRefusal(await ask('x'), 400);
    expectRefusal(await ask(Array(501).fill(id).join(',')), 400);
    expectRefusal(await ask('01890000-0000-7000-8000-000000000000'), 404);
  });
});
