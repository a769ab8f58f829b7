import type { FastifyReply } from 'fastify';

export type DrawnFile = { filename: string; contentType: string; bytes: Buffer };

// RFC 6266: a plain name for old readers, and the whole of it for the others. Of the signs that encodeURIComponent leaves
// alone, these have a meaning in a header (RFC 5987).
const disposition = (filename: string): string => {
  const plain = filename.normalize('NFKD').replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** A document of somebody's money: shown, and kept by nobody on the way. */
export const sendFile = (reply: FastifyReply, { filename, contentType, bytes }: DrawnFile): void => {
  reply
    .type(contentType)
    .header('content-disposition', disposition(filename))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
};
