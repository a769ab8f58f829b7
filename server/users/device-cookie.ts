import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, type Origin } from './sessions.ts';

const YEAR = 365 * 24 * 3600;

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
// Over HTTPS tied to this very host, as the cookie of the session is.
const deviceCookie = (request: FastifyRequest) => (isSecure(request) ? '__Host-nafasi-device' : 'nafasi_device');

export const requestOrigin = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** The browser's own mark: the one it came with, and the one it leaves with. */
export const readDevice = (request: FastifyRequest): { known: string | null; device: string } => {
  const known = request.cookies[deviceCookie(request)] ?? null;
  return { known, device: known ?? newToken() };
};

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  void reply.setCookie(deviceCookie(request), token, {
    path: isSecure(request) ? '/' : '/api/login',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    maxAge: YEAR,
  });
