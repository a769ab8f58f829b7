import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { hostName } from '../http/host.ts';
import { explainListen } from '../startup/listen-refusals.ts';
import type { MetricsPlace } from '../startup/metrics-place.ts';
import type { Metrics } from './metrics.ts';

export type MetricsServer = { address: string; close(): Promise<void> };

const PATH = '/metrics';
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '::1']);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long whatever was sent. */
const isToken = (sent: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(sent ?? ''), digest(`Bearer ${token}`));

const refuse = (reply: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`);
};

const mayRead = ({ headers }: IncomingMessage, token: string | null, reply: ServerResponse): boolean => {
  if (token !== null) {
    if (isToken(headers.authorization, token)) return true;
    refuse(reply, 401, 'Send the token: Authorization: Bearer …', { 'www-authenticate': 'Bearer' });
    return false;
  }
  // A page in a browser of this machine may lead a name of its own here.
  if (OWN_NAMES.has(hostName(headers.host ?? ''))) return true;
  refuse(reply, 421, 'Ask for 127.0.0.1 or localhost, or set METRICS_TOKEN.');
  return false;
};

const answer = async (
  request: IncomingMessage,
  reply: ServerResponse,
  { metrics, token }: { metrics: Metrics; token: string | null },
): Promise<void> => {
  if (!mayRead(request, token, reply)) return;
  if (request.url?.split('?')[0] !== PATH) return refuse(reply, 404, `The figures are at ${PATH}.`);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, 405, 'GET', { allow: 'GET, HEAD' });
  const text = await metrics.text();
  reply.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
};

/** A server of its own: what it tells is for operators, and it answers while the other one is full. */
export const serveMetrics = async (
  metrics: Metrics,
  { host, port, token }: MetricsPlace,
  log: FastifyBaseLogger,
): Promise<MetricsServer> => {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000, maxHeaderSize: 8_192 });
  server.maxConnections = 50;
  server.on('request', (request, reply) => {
    answer(request, reply, { metrics, token }).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read');
      if (!reply.headersSent) refuse(reply, 500, 'The metrics could not be read.');
    });
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListen(error, { host, port, names: ['METRICS_HOST', 'METRICS_PORT'] });
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}${PATH}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
