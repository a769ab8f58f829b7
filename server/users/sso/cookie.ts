import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRIP_SECONDS } from './trips.ts';

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-nafasi-sso' : 'nafasi_sso');

/** The mark of the browser that was sent to the issuer. */
export const browserMark = (request: FastifyRequest): string | undefined => request.cookies[nameFor(request)];

// Lax: the issuer sends the browser back from another site, by a link that the person follows.
export const setBrowserMark = (request: FastifyRequest, reply: FastifyReply, mark: string) =>
  void reply.setCookie(nameFor(request), mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: TRIP_SECONDS,
  });
