import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MeetingRoom, RoomsAndDays, ShownRoom } from '../../domain/rooms/contract.ts';
import { MAX_ROOM_PHOTO_BYTES, type RoomPhoto } from '../../domain/rooms/photo-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { JPEG, plainPng, webpOf } from '../../tests/support/pictures.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const NOWHERE = '01890000-0000-7000-8000-000000000000';

let made = 0;
const newRoom = async () =>
  (await manager.call('POST', '/api/meeting-rooms', { name: `Room ${++made}` })).body as MeetingRoom;
const add = (room: string, content: Buffer, alt: unknown = null) =>
  manager.call('POST', `/api/meeting-rooms/${room}/photos`, { base64: content.toString('base64'), alt });
const change = (room: string, photo: string, body: object) =>
  manager.call('PATCH', `/api/meeting-rooms/${room}/photos/${photo}`, body);
const photos = async (room: string): Promise<RoomPhoto[]> => {
  const { rooms } = (await t.anonymous.call('GET', '/api/rooms-and-closed-days')).body as RoomsAndDays;
  return rooms.find(({ id }) => id === room)?.photos ?? [];
};
// Each of another size, and so another picture.
const picture = (n: number) => plainPng(10 + n, 10);
const withPhotos = async (count: number) => {
  const room = await newRoom();
  const added: RoomPhoto[] = [];
  for (let n = 0; n < count; n++) added.push((await add(room.id, picture(n))).body as RoomPhoto);
  return { room, added };
};

describe('a photo of a room', () => {
  it('is shown to everybody, to the byte, under an address that a browser may keep', async () => {
    const room = await newRoom();
    const reply = await add(room.id, picture(1), ' The long table ');
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const sha256 = createHash('sha256').update(picture(1)).digest('hex');
    expect(reply.body).toEqual({
      id: expect.any(String),
      url: `/api/room-photos/${sha256}`,
      width: 11,
      height: 10,
      alt: 'The long table',
    });
    expect(await photos(room.id)).toEqual([reply.body]);
    const listed = (await t.anonymous.call('GET', '/api/meeting-rooms')).body as ShownRoom[];
    expect(listed.find(({ id }) => id === room.id)?.photos).toEqual([reply.body]);
    const shown = await t.app.server.inject({ url: (reply.body as RoomPhoto).url });
    expect(shown.rawPayload.equals(picture(1))).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    });
    const again = await t.app.server.inject({
      url: (reply.body as RoomPhoto).url,
      headers: { 'if-none-match': `"${sha256}"` },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is kept without where it was taken', async () => {
    const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 10]), Buffer.from('GPS 1.29')]);
    const taken = Buffer.concat([JPEG.subarray(0, 2), note, JPEG.subarray(2)]);
    const { body } = await add((await newRoom()).id, taken);
    const shown = await t.app.server.inject({ url: (body as RoomPhoto).url });
    expect(shown.rawPayload.equals(JPEG)).toBe(true);
  });

  it.each([
    ['text', Buffer.from('<svg/>'), 'The photo must be a JPEG, PNG or WebP picture'],
    ['a document', Buffer.from('%PDF-1.7 of a room'), 'The photo must be a JPEG, PNG or WebP picture'],
    ['half a picture', JPEG.subarray(0, JPEG.length - 30), 'The picture is damaged or not complete'],
    ['too much', Buffer.alloc(MAX_ROOM_PHOTO_BYTES + 1, 1), 'The photo is larger than 2 MB'],
    [
      'a wall of 16,383 × 16,383',
      webpOf(16_383, 16_383),
      'The picture may have at most 64 million pixels, and 16,000 on a side',
    ],
  ])('is refused by its content: %s', async (_, content, problem) => {
    const { status, body } = await add((await newRoom()).id, content);
    expect([status, (body as { fields: object }).fields]).toEqual([400, { base64: problem }]);
  });

  it.each([
    ['nothing', {}],
    ['no text', { base64: 7 }],
    ['no base64', { base64: 'a b' }],
    ['a name it does not have', { base64: JPEG.toString('base64'), filename: 'a.jpg' }],
    ['a long description', { base64: JPEG.toString('base64'), alt: 'a'.repeat(201) }],
  ])('is refused by its form: %s', async (_, body) => {
    const { id } = await newRoom();
    expect((await manager.call('POST', `/api/meeting-rooms/${id}/photos`, body)).status).toBe(400);
    expect(await photos(id)).toEqual([]);
  });

  it('is there once, and of a room that exists', async () => {
    const { room } = await withPhotos(1);
    const twice = await add(room.id, picture(0));
    expect([twice.status, (twice.body as { message: string }).message]).toEqual([
      409,
      'This room has this photo already',
    ]);
    expect((await add(NOWHERE, picture(0))).status).toBe(404);
    expect((await change(room.id, NOWHERE, { position: 0 })).status).toBe(404);
    expect((await manager.call('DELETE', `/api/meeting-rooms/${room.id}/photos/${NOWHERE}`)).status).toBe(404);
    expect((await t.anonymous.call('GET', `/api/room-photos/${'0'.repeat(64)}`)).status).toBe(404);
  });
});

describe('the photos of a room', () => {
  it('are six at most, however many are added at once', async () => {
    const room = await newRoom();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => add(room.id, picture(n))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(
      new Set(
        replies
          .filter(({ status }) => status !== 201)
          .map(({ status, body }) => `${status} ${(body as { message: string }).message}`),
      ),
    ).toEqual(new Set(['409 A room has at most 6 photos; remove one first']));
    expect(await photos(room.id)).toHaveLength(6);
  });

  it('are put in order, described and removed', async () => {
    const { room, added } = await withPhotos(4);
    const ids = added.map(({ id }) => id);
    const order = async (photo: number, position: number) =>
      ((await change(room.id, ids[photo] ?? '', { position })).body as RoomPhoto[]).map(({ id }) => ids.indexOf(id));
    expect(await order(3, 0)).toEqual([3, 0, 1, 2]);
    expect(await order(3, 2)).toEqual([0, 1, 3, 2]);
    expect(await order(0, 5)).toEqual([1, 3, 2, 0]);
    const described = (await change(room.id, ids[2] ?? '', { alt: 'The window' })).body as RoomPhoto[];
    expect(described.map(({ alt }) => alt)).toEqual([null, null, 'The window', null]);
    expect((await manager.call('DELETE', `/api/meeting-rooms/${room.id}/photos/${ids[3]}`)).status).toBe(204);
    expect((await photos(room.id)).map(({ id }) => ids.indexOf(id))).toEqual([1, 2, 0]);
    expect((await add(room.id, picture(9))).status).toBe(201);
    expect((await change(room.id, ids[1] ?? '', { position: 6 })).status).toBe(400);
  });

  it('go with the room', async () => {
    const { room } = await withPhotos(2);
    expect((await manager.call('DELETE', `/api/meeting-rooms/${room.id}`)).status).toBe(204);
    expect(await t.sql(`select 1 from room_photos where room_id = '${room.id}'`)).toEqual([]);
  });
});
