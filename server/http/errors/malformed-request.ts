import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, STATUS_OF } from '../../../domain/kernel/errors.ts';
import { securityHeaders } from '../security.ts';

type Refusal = { code: ErrorCode; message: string };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'The request took too long to arrive.' },
};
const OTHERWISE: Refusal = { code: 'bad_request', message: 'The request is not valid HTTP.' };

/**
 * What the HTTP parser refuses never becomes a request, so that its answer is written to the bare connection; it has
 * the shape and the headers of every other refusal.
 */
export const answerBadHttp = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, message } = REFUSALS[error.code ?? ''] ?? OTHERWISE;
  const reply: ErrorReply = { code, message, requestId: randomUUID() };
  const body = JSON.stringify(reply);
  const headers = {
    ...securityHeaders(false),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': reply.requestId,
    connection: 'close',
  };
  const status = STATUS_OF[code];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
};
