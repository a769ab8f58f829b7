import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { addBodyParser } from './body.ts';
import { addErrorReplies, sendError } from './errors.ts';
import { addSecurity } from './security.ts';

const MEBIBYTE = 1_048_576;

// Limits on everything a caller can make large or slow.
export const createServer = async (config: Config): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: MEBIBYTE,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 20_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    trustProxy: config.trustProxy,
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
      serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url }) },
    },
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error),
  });
  addSecurity(app);
  addErrorReplies(app);
  await app.register(cookie);
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 5 });
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
