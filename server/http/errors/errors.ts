import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_BODY_LIMIT } from '../../../domain/kernel/endpoint.ts';
import { AppError, type ErrorCode, type ErrorReply } from '../../../domain/kernel/errors.ts';
import { toAppError } from './error-reply.ts';

// Refusals that an operator may want to see: who reached for what is not theirs, and what looks like an attack.
const REFUSALS: Partial<Record<ErrorCode, 'info' | 'warn'>> = {
  forbidden: 'info',
  invalid_credentials: 'info',
  invalid_code: 'info',
  cross_site: 'warn',
  misdirected: 'warn',
  too_many_requests: 'warn',
};

declare module 'fastify' {
  interface FastifyInstance {
    // Hears of every failure that is the server's own.
    failures?: { listener: ((error: unknown) => void) | null };
  }
}

export const sendError = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) => {
  const error = toAppError(thrown);
  if (error.status >= 500) {
    const level = error.code === 'internal' ? 'error' : 'warn';
    request.log[level]({ err: error.cause ?? error, code: error.code }, 'request failed');
    request.server.failures?.listener?.(thrown);
  }
  const refused = REFUSALS[error.code];
  if (refused) {
    const { method, ip } = request;
    request.log[refused]({ code: error.code, method, route: request.routeOptions?.url, ip }, 'request refused');
  }
  // A cookie that was set before the failure belongs to something that did not happen. Nor is one taken away: the answer to a
  // request of an ended session may come after the next one has begun.
  reply.removeHeader('set-cookie');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const body: ErrorReply = {
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId: request.id,
  };
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
};

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

// How much a call takes, only its route knows.
const withLimit = (error: unknown, { routeOptions }: FastifyRequest): unknown =>
  error instanceof Error && 'code' in error && error.code === TOO_LARGE
    ? new AppError(
        'too_large',
        `The body is too large: this call takes at most ${sizeText(routeOptions.bodyLimit ?? PUBLIC_BODY_LIMIT)}.`,
      )
    : error;

const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1_000)} kB`;

export const addErrorReplies = (app: FastifyInstance) => {
  app.decorate('failures', { listener: null });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, withLimit(error, request)));
};

export const unknownCall = (request: FastifyRequest) =>
  new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}`);
