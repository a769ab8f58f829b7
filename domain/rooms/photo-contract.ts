import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { detectFileType } from '../kernel/files.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { optionalText } from '../kernel/text.ts';

export const MAX_ROOM_PHOTOS = 6;
export const MAX_ROOM_PHOTO_BYTES = 2 * 1_048_576;
export const ROOM_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type RoomPhotoType = (typeof ROOM_PHOTO_TYPES)[number];

export const ROOM_PHOTO_PROBLEMS = {
  type: 'The photo must be a JPEG, PNG or WebP picture',
  size: 'The photo is larger than 2 MB',
  empty: 'The file is empty',
} as const;

/** What a picture is by its content, whatever its name claims. */
export const detectRoomPhotoType = (content: Uint8Array): RoomPhotoType | null => {
  const type = detectFileType(content);
  return type === 'application/pdf' ? null : type;
};

export const roomPhotoProblem = (content: Uint8Array): string | null => {
  if (content.length === 0) return ROOM_PHOTO_PROBLEMS.empty;
  if (content.length > MAX_ROOM_PHOTO_BYTES) return ROOM_PHOTO_PROBLEMS.size;
  return detectRoomPhotoType(content) === null ? ROOM_PHOTO_PROBLEMS.type : null;
};

export const RoomPhoto = z
  .object({
    id: Id,
    url: z.string().meta({ description: 'Another picture has another address' }),
    width: z.int(),
    height: z.int(),
    alt: z.string().nullable().meta({ description: 'What is to be seen, for those who do not see it' }),
  })
  .meta({ id: 'RoomPhoto' });
export type RoomPhoto = z.infer<typeof RoomPhoto>;

const Alt = optionalText('Description', 200);
const PhotoParams = IdParams.extend({ photoId: Id });

export const addRoomPhoto = endpoint({
  method: 'POST',
  path: '/api/meeting-rooms/:id/photos',
  summary: 'Add a photo to a room, checked by its content and kept without where and by what it was taken',
  access: 'rooms:write',
  params: IdParams,
  body: z.object({
    base64: z
      .string('The file is required')
      .min(1, ROOM_PHOTO_PROBLEMS.empty)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The file is not valid base64'),
    alt: Alt,
  }),
  // A file that is too large is refused by name, not by its connection.
  bodyLimit: 8_000_000,
  output: RoomPhoto,
  status: 201,
});

export const updateRoomPhoto = endpoint({
  method: 'PATCH',
  path: '/api/meeting-rooms/:id/photos/:photoId',
  summary: 'Describe a photo, or give it another place among those of its room; answers all of them in order',
  access: 'rooms:write',
  params: PhotoParams,
  body: z.object({
    alt: Alt.optional(),
    position: z
      .int('Position must be a whole number')
      .min(0, 'Position must be 0 or more')
      .max(MAX_ROOM_PHOTOS - 1, `Position must be at most ${MAX_ROOM_PHOTOS - 1}`)
      .optional()
      .meta({ description: '0 is the first' }),
  }),
  output: z.array(RoomPhoto),
});

export const deleteRoomPhoto = endpoint({
  method: 'DELETE',
  path: '/api/meeting-rooms/:id/photos/:photoId',
  summary: 'Remove a photo of a room',
  access: 'rooms:write',
  params: PhotoParams,
  output: null,
});

export const getRoomPhoto = endpoint({
  method: 'GET',
  path: '/api/room-photos/:hash',
  summary: 'A photo of a room, by the digest of its content',
  access: 'public',
  background: true,
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex') }),
  output: null,
  media: 'image/*',
});
