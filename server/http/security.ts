import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reportBlocked } from '../../domain/health/blocked-contract.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Config } from '../config.ts';
import { refuseForeignHost } from './host.ts';

const CSP = (nonce?: string, scripts = `'self'`, ancestors = `'none'`) =>
  [
    `default-src 'none'`,
    `script-src ${scripts}`,
    // Radix measures and locks scrolling with a <style> of its own, which carries this page's nonce.
    nonce ? `style-src 'self' 'nonce-${nonce}'` : `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** Which sites may show a page in a frame: none, unless they are named. */
export const pageSecurityPolicy = (nonce?: string, framedBy: readonly string[] = []): string =>
  CSP(nonce, undefined, framedBy.length > 0 ? framedBy.join(' ') : undefined);

/** A worker goes by the policy of its own file. The reader of codes is WebAssembly, which no page may run. */
export const CODE_READER_POLICY = CSP(undefined, `'self' 'wasm-unsafe-eval'`);

/**
 * The policy of a page, with where its violations are reported. Every browser sends to report-uri at once; beside report-to it
 * is left aside, and what is meant for that goes later, over TLS alone, and not from every browser.
 */
export const reportedPolicy = (policy: string): string => `${policy}; report-uri ${reportBlocked.path}`;

export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': CSP(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const sameHost = (origin: string, request: FastifyRequest) =>
  URL.canParse(origin) && new URL(origin).host === request.host;

/**
 * A browser says where a request comes from; a page of another site cannot hide it. Programs that are not browsers
 * send neither header and carry no one's cookies.
 */
export const refuseCrossSite = (request: FastifyRequest) => {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const foreign = site !== undefined ? site !== 'same-origin' : origin !== undefined && !sameHost(origin, request);
  if (foreign) throw new AppError('cross_site', 'This request comes from another site and was refused.');
};

const [HTTP_HEADERS, HTTPS_HEADERS] = [securityHeaders(false), securityHeaders(true)];

export const addHeaders = (request: FastifyRequest, reply: FastifyReply) => {
  reply.headers(request.protocol === 'https' ? HTTPS_HEADERS : HTTP_HEADERS);
  reply.header('x-request-id', request.id);
  if (/^\/api(\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store');
};

export const addSecurity = (app: FastifyInstance, config: Config) => {
  // What a hook throws, Fastify answers as an error.
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    refuseForeignHost(config, request);
    if (request.url.includes('%00')) throw new AppError('bad_request', 'The address must not contain a NUL character.');
    refuseCrossSite(request);
    done();
  });
};
