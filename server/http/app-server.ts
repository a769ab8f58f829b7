import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { answerBadHttp } from './bad-http.ts';
import { addBodyParser } from './body.ts';
import { addErrorReplies, sendError } from './errors.ts';
import { loggedError } from './logged-error.ts';
import { addHeaders, addSecurity } from './security.ts';

const MEBIBYTE = 1_048_576;

// Limits on everything a caller can make large or slow.
export const createServer = async (config: Config, shedAfterMs = 2_000): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: MEBIBYTE,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 20_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    // One proxy: the address it saw is the last one in its header, and what stands before it the caller may have made up.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    logger: {
      level: config.logLevel,
      base: { service: 'nafasi' },
      // Addresses, headers and bodies carry secrets and personal data: none of them is logged.
      redact: ['req.headers', 'headers', '*.password', '*.passwordHash', '*.token'],
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
        err: loggedError,
      },
    },
    // No hook runs for an address that the router cannot read.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      sendError(request, reply, error);
    },
    clientErrorHandler: answerBadHttp,
  });
  addSecurity(app);
  addErrorReplies(app);
  await app.register(cookie);
  await app.register(underPressure, { maxEventLoopDelay: shedAfterMs, retryAfter: 5 });
  addBodyParser(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  return app;
};
