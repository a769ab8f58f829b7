import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

// __Host- ties the cookie to this very host over HTTPS. Browsers refuse it on plain HTTP, which is how a laptop runs.
const isSecure = (request: FastifyRequest) => request.protocol === 'https';

const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-nafasi' : 'nafasi');

export const sessionToken = (request: FastifyRequest): string | null => request.cookies[nameFor(request)] ?? null;

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string, seconds: number) =>
  void reply.setCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: seconds,
  });

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.clearCookie(nameFor(request), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) });

// Names a sign-in between its two steps. It is no session: nothing but the second step looks at it.
const stepNameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-nafasi-step' : 'nafasi_step');

const stepAttributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

export const stepToken = (request: FastifyRequest): string | null => request.cookies[stepNameFor(request)] ?? null;

export const setStepCookie = (request: FastifyRequest, reply: FastifyReply, token: string, seconds: number) =>
  void reply.setCookie(stepNameFor(request), token, { ...stepAttributes(request), maxAge: seconds });

export const clearStepCookie = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.clearCookie(stepNameFor(request), stepAttributes(request));
