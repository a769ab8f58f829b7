import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { PUBLIC_BODY_LIMIT } from '../../domain/kernel/endpoint.ts';
import { events, health, ready } from '../../domain/system/contract.ts';
import type { Config } from '../config.ts';
import { lineBase, lineTime } from '../startup/lines.ts';
import { addRequestSpans } from '../tracing/request-spans.ts';
import { traceIds } from '../tracing/tracing.ts';
import { addCompression } from './compression.ts';
import { addErrorReplies, sendError } from './errors/errors.ts';
import { loggedError } from './errors/logged-error.ts';
import { answerBadHttp } from './errors/malformed-request.ts';
import { addBodyParser } from './limits/body-parser.ts';
import { shedWhenLate } from './limits/load-shedding.ts';
import { RequestLog } from './request-log.ts';
import { addHeaders, addSecurity } from './security.ts';
import { readableUrl } from './site/readable-url.ts';

// A client that does not read is noticed at the second look, since something went out before the first.
const UNREAD_MS = 5_000;

// The id under which the proxy in front knows a request, for its log beside ours. Ours is never the caller's.
const PROXY_ID = /^[\w.:-]{1,64}$/;

const idOfProxy = ({ headers }: IncomingMessage): { proxyRequestId?: string } => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && PROXY_ID.test(given) ? { proxyRequestId: given } : {};
};

// A stream of changes is open for hours, and a balancer asks every second.
const UNTRACED = [events.path, health.path, ready.path];

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const logOptions = (config: Config): LogOptions => ({
  level: config.logLevel,
  base: lineBase,
  // Names and times that everybody can read and sort.
  formatters: { level: (level) => ({ level }) },
  timestamp: lineTime,
  ...(config.traces ? { mixin: traceIds } : {}),
  // Addresses, headers and bodies carry secrets and personal data: none of them is logged.
  redact: ['req.headers', 'headers', '*.password', '*.passwordHash', '*.token'],
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
    err: loggedError,
  },
});

/** Limits on everything a caller can make large or slow. */
export const createServer = async (config: Config, shedAfterMs = 2_000): Promise<FastifyInstance> => {
  const app = Fastify({
    // Where nothing is mounted, nothing is to be read; a call says itself how much it takes.
    bodyLimit: PUBLIC_BODY_LIMIT,
    // A machine that is busy with something else starts us late, not never.
    pluginTimeout: 120_000,
    // A client that sends a byte now and then is cut off within 15 seconds: how long a request may take to arrive, and how often that is
    // looked at.
    requestTimeout: 13_000,
    connectionTimeout: 14_000,
    // Longer than the proxies in front keep a connection (60 seconds, as a rule): we must not be the first to close it.
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    // One proxy: the address it saw is the last one in its header, and what stands before it the caller may have made up.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    logger: logOptions(config),
    // No hook runs for an address that the router cannot read.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      sendError(request, reply, error);
    },
    clientErrorHandler: answerBadHttp,
    childLoggerFactory: (logger, bindings, _options, raw) =>
      new RequestLog(logger, { ...bindings, ...(config.trustProxy ? idOfProxy(raw) : {}) }),
  });
  if (config.traces) addRequestSpans(app, config.trustProxy, UNTRACED);
  addSecurity(app, config);
  addErrorReplies(app);
  await app.register(cookie);
  shedWhenLate(app, shedAfterMs);
  addBodyParser(app);
  addCompression(app);
  // Without a promise: what is sent has gone when send() comes back, and reply.sent says so.
  app.addHook('onSend', (_, { raw }, payload, done) => {
    raw.setTimeout(UNREAD_MS, () => {
      // Where nothing waits to be read, it is we who are slow: a large file may take its time between two parts.
      if (raw.writableLength > 0) raw.destroy();
      else if (!raw.writableEnded) raw.socket?.setTimeout(UNREAD_MS);
    });
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  return app;
};
