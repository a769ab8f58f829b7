import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { detectFileType } from '../kernel/files.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { shortText } from '../kernel/text.ts';

export const MAX_PHOTO_BYTES = 5 * 1_048_576;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export const PHOTO_PROBLEMS = {
  type: 'The photo must be a JPEG, PNG or WebP picture',
  size: 'The photo is larger than 5 MB',
  empty: 'The file is empty',
} as const;

/** What a picture is by its content, whatever its name claims. */
export const detectPhotoType = (content: Uint8Array): PhotoType | null => {
  const type = detectFileType(content);
  return type === 'application/pdf' ? null : type;
};

export const photoProblem = (content: Uint8Array): string | null => {
  if (content.length === 0) return PHOTO_PROBLEMS.empty;
  if (content.length > MAX_PHOTO_BYTES) return PHOTO_PROBLEMS.size;
  return detectPhotoType(content) === null ? PHOTO_PROBLEMS.type : null;
};

export const putPhoto = endpoint({
  method: 'PUT',
  path: '/api/inventory/items/:id/photo',
  summary: 'Save an item’s photo, checked by its content; replaces any other',
  access: 'inventory:write',
  params: IdParams,
  body: z.object({
    filename: shortText('File name', 200),
    base64: z
      .string('The file is required')
      .min(1, PHOTO_PROBLEMS.empty)
      .max(7_000_000, PHOTO_PROBLEMS.size)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The file is not valid base64'),
  }),
  // A file that is a little too large is refused by name, not by its connection.
  bodyLimit: 8_000_000,
  output: z.object({ imageUrl: z.string() }),
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:id/photo',
  summary: 'The photo of an item',
  access: 'inventory:read',
  params: IdParams,
  output: null,
  media: 'image/*',
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/inventory/items/:id/photo',
  summary: 'Remove an item’s photo',
  access: 'inventory:write',
  params: IdParams,
  output: null,
});

export const MOST_LABELS = 240;

const Ids = z
  .string('Choose at least one item')
  // Ids of 36 characters with their commas; a longer address would not pass every proxy.
  .max(MOST_LABELS * 37, `At most ${MOST_LABELS} labels at once`)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).min(1, 'Choose at least one item').max(MOST_LABELS, `At most ${MOST_LABELS} labels at once`));

export const getLabels = endpoint({
  method: 'GET',
  path: '/api/inventory/labels',
  summary: 'A sheet of labels with QR codes as PDF, 24 to a page, for the items that are named',
  access: 'inventory:read',
  query: z.object({ ids: Ids.meta({ description: 'Comma-separated ids' }) }),
  output: null,
  media: 'application/pdf',
});
