import * as z from 'zod';
import { shortText } from './text.ts';

const SIGNATURES = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // "RIFF", four bytes of length, "WEBP".
  { type: 'image/webp', offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  // "%PDF-"
  { type: 'application/pdf', offset: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const;
const RIFF = [0x52, 0x49, 0x46, 0x46];

export type FileType = (typeof SIGNATURES)[number]['type'];

const hasBytes = (content: Uint8Array, offset: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, n) => content[offset + n] === byte);

/** What a file is by its content, whatever its name claims. */
export const detectFileType = (content: Uint8Array): FileType | null => {
  const found = SIGNATURES.find(({ offset, bytes }) => hasBytes(content, offset, bytes));
  if (found?.type === 'image/webp' && !hasBytes(content, 0, RIFF)) return null;
  return found?.type ?? null;
};

export const MAX_ATTACHMENT_BYTES = 5 * 1_048_576;

/** A photo of a paper, or the paper as a PDF. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export const ATTACHMENT_PROBLEMS = {
  type: 'The file must be a JPEG, PNG or WebP picture, or a PDF',
  size: 'The file is larger than 5 MB',
  empty: 'The file is empty',
} as const;

const isAttachment = (type: FileType | null): type is AttachmentType =>
  ATTACHMENT_TYPES.some((known) => known === type);

export const detectAttachmentType = (content: Uint8Array): AttachmentType | null => {
  const type = detectFileType(content);
  return isAttachment(type) ? type : null;
};

const PICTURE_NAME = /\.(jpe?g|png|webp)$/i;
const PDF_NAME = /\.pdf$/i;
// A day at the end of a name is no ending.
const ANY_NAME = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,8}$/i;

/** A file is saved by its name and opened by its ending: one that is called something else is not kept. */
const nameProblem = (filename: string, type: AttachmentType): string | null => {
  const isPdf = type === 'application/pdf';
  if ((isPdf ? PDF_NAME : PICTURE_NAME).test(filename) || !ANY_NAME.test(filename)) return null;
  const [ending = ''] = ANY_NAME.exec(filename) ?? [];
  return `The name ends in ${ending.toLowerCase()}, but the file is ${isPdf ? 'a PDF' : 'a picture'}`;
};

/** Why a file cannot be kept, by what it is and what it is called; null where it can. */
export const attachmentProblem = (filename: string, content: Uint8Array): string | null => {
  if (content.length === 0) return ATTACHMENT_PROBLEMS.empty;
  if (content.length > MAX_ATTACHMENT_BYTES) return ATTACHMENT_PROBLEMS.size;
  const type = detectAttachmentType(content);
  return type ? nameProblem(filename, type) : ATTACHMENT_PROBLEMS.type;
};

// As base64 a file is a third longer.
const MAX_BASE64 = 7_000_000;

/** Of calls that take a file: one that is a little too large is refused by name, not by its connection. */
export const ATTACHMENT_BODY_LIMIT = 8_000_000;

export const AttachmentInput = z.object({
  filename: shortText('File name', 200),
  base64: z
    .string('The file is required')
    .min(1, ATTACHMENT_PROBLEMS.empty)
    .max(MAX_BASE64, ATTACHMENT_PROBLEMS.size)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The file is not valid base64'),
});
export type AttachmentInput = z.output<typeof AttachmentInput>;

export const Attachment = z.object({ filename: z.string(), mediaType: z.string(), size: z.int() });
export type Attachment = z.infer<typeof Attachment>;
