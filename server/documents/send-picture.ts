import type { FastifyReply } from 'fastify';

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
