import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

// Two packets are as fast as one; a very large answer would hold up the others while it is compressed.
const SMALLEST = 2_500;
const LARGEST = 1_048_576;
const LARGE_PAGE = 32_768;
const TEXT = /^(text\/html|text\/css|text\/plain|text\/csv|application\/json|image\/svg\+xml)\b/;
const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const accepts = (encoding: string) =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(1(\\.0*)?|0?\\.\\d*[1-9]\\d*)\\s*)?(,|$)`);
const [ACCEPTS_GZIP, ACCEPTS_BROTLI] = [accepts('gzip'), accepts('br')];

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
    const accepted = request.headers['accept-encoding'] ?? '';
    const isPage = payload.length > LARGE_PAGE && type.startsWith('text/html');
    // Brotli takes less time for the same size, for a large answer half of it.
    const brotli = !isPage && ACCEPTS_BROTLI.test(accepted);
    if (reply.hasHeader('content-encoding') || !(brotli || ACCEPTS_GZIP.test(accepted))) return done(null, payload);
    reply.header('content-encoding', brotli ? 'br' : 'gzip').removeHeader('content-length');
    if (brotli) return done(null, brotliCompressSync(payload, FASTEST));
    done(null, isPage ? compressPage(payload) : gzipSync(payload, { level: 1 }));
  });
}
