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

const onlyHere = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

const cookie = (name: string) => {
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-nafasi-${name}` : `nafasi_${name}`);
  return {
    read: (request: FastifyRequest): string | null => request.cookies[nameFor(request)] ?? null,
    set: (request: FastifyRequest, reply: FastifyReply, token: string, seconds: number) =>
      void reply.setCookie(nameFor(request), token, { ...onlyHere(request), maxAge: seconds }),
    clear: (request: FastifyRequest, reply: FastifyReply) =>
      void reply.clearCookie(nameFor(request), onlyHere(request)),
  };
};

// Names a sign-in between its two steps. It is no session: nothing but the second step looks at it.
export const { read: stepToken, set: setStepCookie, clear: clearStepCookie } = cookie('step');

/** Names the browser that asked for a sign-in by passkey, so that no other can answer. */
export const { read: passkeyToken, set: setPasskeyCookie, clear: clearPasskeyCookie } = cookie('passkey');
