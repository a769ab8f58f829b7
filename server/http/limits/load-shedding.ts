import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../../../domain/kernel/errors.ts';

const LOOK_MS = 100;
const HEALTH = '/api/health';
// A screen cannot come back for its own code as a call can, and handing over a file costs next to nothing.
const ASSETS = '/assets/';

// The sender of a callback may never come back, and what it tells of is money that has moved.
const isCallback = ({ config }: FastifyRequest['routeOptions']): boolean =>
  (config as { takesText?: true } | undefined)?.takesText === true;

const isServedAlways = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url === HEALTH || url.startsWith(ASSETS) || isCallback(routeOptions);

/**
 * Tells a caller to come back, past every later hook and without an error to format or to log: in a flood of calls, what
 * refusing them costs is taken from those that are served.
 */
export const refuseBusy = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply => {
  const body: ErrorReply = {
    code: 'unavailable',
    message: 'The server is busy. Please try again.',
    requestId: request.id,
  };
  reply.hijack();
  reply.raw.writeHead(503, {
    ...reply.getHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(retryAfterSeconds),
  } as Record<string, string>);
  reply.raw.end(JSON.stringify(body));
  return reply;
};

/**
 * Refuses new calls while the event loop is this late, before any work is done for them. Health, the files of the
 * interface and callbacks are answered even then: the process is well, only full. 0 is never.
 */
export const shedWhenLate = (app: FastifyInstance, mostMs: number): void => {
  if (mostMs === 0) return;
  let due = performance.now() + LOOK_MS;
  let late = 0;
  const timer = setInterval(() => {
    late = performance.now() - due;
    due = performance.now() + LOOK_MS;
  }, LOOK_MS).unref();
  // What the start itself took is no reason to refuse the first callers.
  app.addHook('onListen', async () => {
    late = 0;
    due = performance.now() + LOOK_MS;
  });
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    if (Math.max(late, performance.now() - due) <= mostMs || isServedAlways(request)) return done();
    refuseBusy(request, reply, 5);
  });
};
