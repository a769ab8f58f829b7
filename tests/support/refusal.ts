import { expect } from 'vitest';
import { ErrorReply } from '../../domain/kernel/errors.ts';
import type { Reply } from './app.ts';

// Every refusal: the promised status, the promised shape, and the id of the request in body and header alike.
export const expectRefusal = (
  { status, body, headers }: Pick<Reply, 'status' | 'body' | 'headers'>,
  expected: number,
): ErrorReply => {
  expect(status, JSON.stringify(body)).toBe(expected);
  const refusal = ErrorReply.strict().parse(body);
  expect(headers['x-request-id']).toBe(refusal.requestId);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  return refusal;
};
