import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestLog } from '../http/request-log.ts';
import { beginRequest, type RequestSpan } from './tracing.ts';

const spans = new WeakMap<FastifyRequest, RequestSpan>();

/** Work for a request is part of its trace: where a body arrives, Node has forgotten by then whose it is. */
export const withinRequest = <T>(request: FastifyRequest, work: () => T): T => {
  const span = spans.get(request);
  return span ? span.within(work) : work();
};

/**
 * A span for each request, ended when the connection has it or is gone. It knows the pattern of the route and never the address,
 * which holds ids, secrets and what somebody searched for.
 */
export const addRequestSpans = (server: FastifyInstance, trustProxy: boolean, unseen: readonly string[]): void => {
  server.addHook('onRequest', (request, { raw }, done) => {
    const { url: route } = request.routeOptions;
    if (route && unseen.includes(route)) return done();
    const attributes = {
      'http.request.method': request.method,
      'url.scheme': request.protocol,
      'nafasi.request_id': request.id,
      ...(route ? { 'http.route': route } : {}),
    };
    const span = beginRequest(request, attributes, trustProxy);
    if (!span) return done();
    spans.set(request, span);
    if (request.log instanceof RequestLog) request.log.setSpan(span);
    raw.once('close', () => {
      const status = raw.statusCode;
      const problem = raw.writableFinished ? (status >= 500 ? String(status) : null) : 'caller_gone';
      span.set({ 'http.response.status_code': status, ...(problem ? { 'error.type': problem } : {}) });
      span.end(status >= 500 ? new Error(String(status)) : undefined);
    });
    span.within(done);
  });
};
