import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { invalid } from '../../domain/kernel/errors.ts';
import type { AttachmentInput } from '../../domain/kernel/files.ts';
import { type AttachmentType, attachmentProblem, detectAttachmentType } from '../../domain/kernel/files.ts';
import { pictureProblem } from './picture-file.ts';

type KeptFile = { filename: string; mediaType: AttachmentType; bytes: Buffer; size: number; sha256: string };

/** A file that was handed in, as it is kept: judged by its content, and by a name that says the same. */
export const readAttachment = ({ filename, base64 }: AttachmentInput): KeptFile => {
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = detectAttachmentType(bytes);
  const problem = attachmentProblem(filename, bytes) ?? (mediaType && pictureProblem(mediaType, bytes));
  if (problem || mediaType === null) throw invalid({ base64: problem ?? 'The file is not known' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { filename, mediaType, bytes, size: bytes.length, sha256 };
};

// RFC 5987: these are left alone by encodeURIComponent and have a meaning in a header.
const inHeader = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A file from outside is never a page of ours: it is what its content says it is, it is saved and not opened, and where a
 * browser shows it all the same, no script, form or frame in it works.
 */
export const sendAttachment = (
  reply: FastifyReply,
  { filename, mediaType, bytes }: { filename: string; mediaType: string; bytes: Buffer },
): void => {
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${inHeader(filename)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes);
};

export type Picture = { mediaType: string; bytes: Buffer };

/**
 * A file from outside is shown on our pages and is never one: opened by itself it is saved, it is what its content says it is,
 * and no script in it works. Its address changes with its content, so that a browser may keep it.
 */
export const sendPicture = (reply: FastifyReply, { mediaType, bytes }: Picture, keptBy: 'private' | 'public'): void => {
  reply
    .type(mediaType)
    .header('content-disposition', 'attachment')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', `${keptBy}, max-age=31536000, immutable`)
    .send(bytes);
};
