import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

// Two packets are as fast as one; a very large answer would hold up the others while it is compressed.
const SMALLEST = 2_500;
const LARGEST = 1_048_576;
const LARGE_PAGE = 32_768;
const TEXT = /^(text\/html|text\/css|text\/plain|text\/csv|application\/json|image\/svg\+xml)\b/;
const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const SMALLEST_FORM = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const MOST_PAGES = 4;
const accepts = (encoding: string) =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;\\s*q=(1(\\.0*)?|0?\\.\\d*[1-9]\\d*)\\s*)?(,|$)`);
const [ACCEPTS_GZIP, ACCEPTS_BROTLI] = [accepts('gzip'), accepts('br')];

type KeptPage = { brotli: Buffer; gzip: Buffer | null };

/** A large page is kept compressed. Its smallest form takes a while and is made beside the answers; the first callers get a fast one. */
const createPages = () => {
  const pages = new Map<string, KeptPage>();
  const keep = (text: string): KeptPage => {
    if (pages.size >= MOST_PAGES) pages.clear();
    const page: KeptPage = { brotli: brotliCompressSync(text, FASTEST), gzip: null };
    pages.set(text, page);
    brotliCompress(text, SMALLEST_FORM, (error, smallest) => {
      if (!error) page.brotli = smallest;
    });
    return page;
  };
  return (text: string, isBrotli: boolean): Buffer => {
    const page = pages.get(text) ?? keep(text);
    if (isBrotli) return page.brotli;
    page.gzip ??= gzipSync(text, { level: 9 });
    return page.gzip;
  };
};

/**
 * Texts leave compressed where the caller can read that: lists and pages shrink to a fifth. Files of the build come
 * compressed already, and streams pass as they are. Of what is sent again and again as it was, the front page, the
 * compressed form is kept.
 */
export function addCompression(app: FastifyInstance) {
  const compressPage = createPages();
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || !TEXT.test(type) || payload.length < SMALLEST || payload.length > LARGEST)
      return done(null, payload);
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const accepted = request.headers['accept-encoding'] ?? '';
    const isPage = payload.length > LARGE_PAGE && type.startsWith('text/html');
    // Brotli takes less time for the same size, for a large answer half of it.
    const brotli = ACCEPTS_BROTLI.test(accepted);
    if (reply.hasHeader('content-encoding') || !(brotli || ACCEPTS_GZIP.test(accepted))) return done(null, payload);
    reply.header('content-encoding', brotli ? 'br' : 'gzip').removeHeader('content-length');
    if (isPage) return done(null, compressPage(payload, brotli));
    done(null, brotli ? brotliCompressSync(payload, FASTEST) : gzipSync(payload, { level: 1 }));
  });
}
