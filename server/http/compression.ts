import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

// Two packets are as fast as one; a very large answer would hold up the others while it is compressed.
const SMALLEST = 2_500;
const LARGEST = 1_048_576;
const LARGE_PAGE = 32_768;
const TEXT = /^(text\/html|text\/css|text\/plain|text\/csv|application\/json|image\/svg\+xml)\b/;
const ACCEPTS = /(^|,)\s*gzip\s*(;\s*q=(1(\.0*)?|0?\.\d*[1-9]\d*)\s*)?(,|$)/;

/**
 * Texts leave compressed where the caller can read that: lists and pages shrink to a fifth. Files of the build come
 * compressed already, and streams pass as they are. Of what is sent again and again as it was, the front page, the
 * compressed form is kept.
 */
export function addCompression(app: FastifyInstance) {
  let page: { text: string; compressed: Buffer } | null = null;
  const compressPage = (text: string) => {
    if (page?.text !== text) page = { text, compressed: gzipSync(text, { level: 9 }) };
    return page.compressed;
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || !TEXT.test(type) || payload.length < SMALLEST || payload.length > LARGEST)
      return done(null, payload);
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    if (reply.hasHeader('content-encoding') || !ACCEPTS.test(request.headers['accept-encoding'] ?? ''))
      return done(null, payload);
    const isPage = payload.length > LARGE_PAGE && type.startsWith('text/html');
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    done(null, isPage ? compressPage(payload) : gzipSync(payload, { level: 1 }));
  });
}
