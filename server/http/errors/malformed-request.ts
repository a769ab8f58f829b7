import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, STATUS_OF } from '../../../domain/kernel/errors.ts';
import { securityHeaders } from '../security.ts';

type Refusal = { code: ErrorCode; reason: string; message: string };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    reason: 'Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request_timeout',
    reason: 'Request Timeout',
    message: 'The request took too long to arrive.',
  },
};
const OTHERWISE: Refusal = { code: 'bad_request', reason: 'Bad Request', message: 'The request is not valid HTTP.' };

/**
 * What the HTTP parser refuses never becomes a request, so that its answer is written to the bare connection; it has
 * the shape and the headers of every other refusal.
 */
export const answerBadHttp = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, reason, message } = REFUSALS[error.code ?? ''] ?? OTHERWISE;
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
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${STATUS_OF[code]} ${reason}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
};
