import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const isSecure = (request: FastifyRequest) => request.protocol === 'https';

const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-nafasi_member' : 'nafasi_member');

export const MEMBER_DAYS = 30;

const browserCookieName = (request: FastifyRequest) => (isSecure(request) ? '__Host-nafasi_asked' : 'nafasi_asked');

/** What ties a code to the browser that asked for it. */
export const browserToken = (request: FastifyRequest): string | null =>
  request.cookies[browserCookieName(request)] ?? null;

export const setBrowserCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  void reply.setCookie(browserCookieName(request), token, { ...attributes(request), maxAge: 3600 });

export const memberToken = (request: FastifyRequest): string | null => request.cookies[nameFor(request)] ?? null;

const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

export const setMemberCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  void reply.setCookie(nameFor(request), token, { ...attributes(request), maxAge: MEMBER_DAYS * 24 * 3600 });

export const clearMemberCookie = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.clearCookie(nameFor(request), attributes(request));
