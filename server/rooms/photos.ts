import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import {
  type addRoomPhoto as AddRoomPhoto,
  detectRoomPhotoType,
  MAX_ROOM_PHOTOS,
  ROOM_PHOTO_PROBLEMS,
  type RoomPhoto,
  roomPhotoProblem,
  type updateRoomPhoto as UpdateRoomPhoto,
} from '../../domain/rooms/photo-contract.ts';
import type { Db } from '../db/connection/database.ts';
import { sendPicture } from '../documents/attachment.ts';
import { PICTURE_PROBLEMS, pictureProblem } from '../documents/picture-file.ts';
import { withoutMetadata } from '../documents/pictures/without-metadata.ts';
import { lockRooms } from './service.ts';
import { roomPhotos } from './tables.ts';

const readPhoto = (base64: string) => {
  const sent = Buffer.from(base64, 'base64');
  const mediaType = detectRoomPhotoType(sent);
  const problem = roomPhotoProblem(sent) ?? (mediaType && pictureProblem(mediaType, sent));
  if (problem || mediaType === null) throw invalid({ base64: problem ?? ROOM_PHOTO_PROBLEMS.type });
  const picture = withoutMetadata(mediaType, sent);
  if (!picture) throw invalid({ base64: PICTURE_PROBLEMS.broken });
  return { mediaType, ...picture, sha256: createHash('sha256').update(picture.bytes).digest('hex') };
};

// Those who change the photos of one room take turns.
const holdRoom = async (db: Db, roomId: string): Promise<void> => {
  if (!(await lockRooms({ db }, new Set([roomId]))).has(roomId)) throw notFound('Meeting room');
};

const { id, width, height, alt, sha256, position } = roomPhotos;

const listPhotos = (db: Db, roomId: string): Promise<RoomPhoto[]> =>
  db
    .select({ id, url: sql<string>`'/api/room-photos/' || ${sha256}`, width, height, alt })
    .from(roomPhotos)
    .where(eq(roomPhotos.roomId, roomId))
    .orderBy(asc(position));

/** The new one comes last. */
export const addPhoto = async (
  db: Db,
  roomId: string,
  { base64, alt: text }: BodyOf<typeof AddRoomPhoto>,
): Promise<RoomPhoto> => {
  const photo = readPhoto(base64);
  await holdRoom(db, roomId);
  const { length } = await listPhotos(db, roomId);
  if (length >= MAX_ROOM_PHOTOS) {
    throw new AppError('conflict', `A room has at most ${MAX_ROOM_PHOTOS} photos; remove one first`);
  }
  const [added] = await db
    .insert(roomPhotos)
    .values({ roomId, position: length, alt: text, ...photo })
    .returning({ id });
  const made = (await listPhotos(db, roomId)).find((one) => one.id === added?.id);
  if (!made) throw new Error('The insert answered no row');
  return made;
};

const requirePhoto = (photos: readonly RoomPhoto[], photoId: string): RoomPhoto => {
  const photo = photos.find((one) => one.id === photoId);
  if (!photo) throw notFound('Photo');
  return photo;
};

const reorder = (db: Db, photos: readonly RoomPhoto[]) =>
  db.execute(sql`update room_photos p set position = (v.n - 1)::int
    from unnest(${sql.param(photos.map((photo) => photo.id))}::uuid[]) with ordinality as v (id, n)
    where p.id = v.id and p.position <> v.n - 1`);

export const updatePhoto = async (
  db: Db,
  { roomId, photoId }: { roomId: string; photoId: string },
  change: BodyOf<typeof UpdateRoomPhoto>,
): Promise<RoomPhoto[]> => {
  await holdRoom(db, roomId);
  const photos = await listPhotos(db, roomId);
  const photo = requirePhoto(photos, photoId);
  if (change.alt !== undefined) await db.update(roomPhotos).set({ alt: change.alt }).where(eq(id, photoId));
  if (change.position !== undefined) {
    const others = photos.filter((one) => one !== photo);
    await reorder(db, [...others.slice(0, change.position), photo, ...others.slice(change.position)]);
  }
  return listPhotos(db, roomId);
};

export const removePhoto = async (db: Db, roomId: string, photoId: string): Promise<void> => {
  await holdRoom(db, roomId);
  const [gone] = await db
    .delete(roomPhotos)
    .where(and(eq(id, photoId), eq(roomPhotos.roomId, roomId)))
    .returning({ position });
  if (!gone) throw notFound('Photo');
  await db
    .update(roomPhotos)
    .set({ position: sql`${position} - 1` })
    .where(and(eq(roomPhotos.roomId, roomId), gt(position, gone.position)));
};

export const sendPhoto = async (db: Db, hash: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const tag = `"${hash}"`;
  const [picture] = await db
    .select({ mediaType: roomPhotos.mediaType, bytes: roomPhotos.bytes })
    .from(roomPhotos)
    .where(eq(sha256, hash))
    .limit(1);
  if (!picture) throw notFound('Photo');
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) reply.code(304).send();
  else sendPicture(reply, picture, 'public');
};
