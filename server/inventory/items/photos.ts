import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { detectPhotoType, type putPhoto as PutPhoto, photoProblem } from '../../../domain/inventory/photo-contract.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { sendPicture } from '../../documents/attachment.ts';
import { pictureProblem } from '../../documents/picture-file.ts';
import { inventoryPhotos } from '../tables.ts';
import { photoAddress } from './items.ts';
import { lockItem } from './movements.ts';

/** One photo for each item: another one takes its place. */
export const putPhoto = async (
  db: Db,
  itemId: string,
  { filename, base64 }: BodyOf<typeof PutPhoto>,
): Promise<{ imageUrl: string }> => {
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = detectPhotoType(bytes);
  const problem = photoProblem(bytes) ?? (mediaType && pictureProblem(mediaType, bytes));
  if (problem || mediaType === null) throw invalid({ base64: problem ?? 'The file is not known' });
  await lockItem(db, itemId);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const kept = { filename, mediaType, bytes, size: bytes.length, sha256 };
  await db
    .insert(inventoryPhotos)
    .values({ itemId, ...kept })
    .onConflictDoUpdate({ target: inventoryPhotos.itemId, set: { ...kept, createdAt: sql`clock_timestamp()` } });
  return { imageUrl: photoAddress(itemId, sha256) };
};

export const removePhoto = async (db: Db, itemId: string): Promise<void> => {
  await lockItem(db, itemId);
  const gone = await db
    .delete(inventoryPhotos)
    .where(eq(inventoryPhotos.itemId, itemId))
    .returning({ id: inventoryPhotos.id });
  if (gone.length === 0) throw notFound('Photo');
};

export const sendPhoto = async (db: Db, itemId: string, reply: FastifyReply): Promise<void> => {
  const [photo] = await db
    .select({ mediaType: inventoryPhotos.mediaType, bytes: inventoryPhotos.bytes })
    .from(inventoryPhotos)
    .where(eq(inventoryPhotos.itemId, itemId));
  if (!photo) throw notFound('Photo');
  sendPicture(reply, photo, 'private');
};
