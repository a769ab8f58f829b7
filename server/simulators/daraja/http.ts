import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Body } from './fields.ts';
import { REFUSALS, SimulatedRefusal } from './refusals.ts';

// What requests and answers have in common, whatever they are about.

export type Received = { method: string; url: URL; headers: IncomingMessage['headers']; text: string };

const MOST_BYTES = 65_536;

export const receive = async (request: IncomingMessage): Promise<Received> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new SimulatedRefusal(413, '413.001', 'Request Entity Too Large');
    chunks.push(chunk);
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  return { method: request.method ?? '', url, headers: request.headers, text: Buffer.concat(chunks).toString() };
};

/** A form of another site cannot send JSON without asking first, so that no page plays with the phones unseen. */
export const readObject = ({ headers, text }: Received): Body => {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw REFUSALS.payload();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Refused below, like what is no object.
  }
  throw REFUSALS.payload();
};

export const sendText = (reply: ServerResponse, status: number, type: string, body: string | Buffer): void => {
  reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};

export const sendJson = (reply: ServerResponse, status: number, body: object): void =>
  sendText(reply, status, 'application/json', JSON.stringify(body));

/** What gateways and firewalls before Daraja answer at times. */
export const sendErrorPage = (reply: ServerResponse): void =>
  sendText(
    reply,
    503,
    'text/html',
    '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body><h1>503 Service Unavailable</h1></body></html>',
  );
