import type { FastifyError } from 'fastify';
import * as z from 'zod';
import { AppError, type ErrorCode } from '../../../domain/kernel/errors.ts';
import { findDamage } from '../../db/connection/damage.ts';
import { QUEUE_FULL, READ_ONLY, sqlState } from '../../db/connection/database.ts';
import { JSON_ONLY } from '../limits/body-parser.ts';
import { refusalFor } from './constraints.ts';

export const toFieldErrors = (error: z.ZodError, prefix = ''): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.') || 'body';
    fields[path] ??= issue.message;
  }
  return fields;
};

export const validationError = (fields: Record<string, string>): AppError => {
  const [first] = Object.entries(fields);
  return new AppError('validation', first ? `${first[0]}: ${first[1]}` : 'Invalid input', { fields });
};

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The database is not responding. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });

const pgDetail = (error: unknown, name: 'constraint'): string | undefined => {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (name in e) return (e as Error & { constraint?: string })[name];
  }
  return undefined;
};

const fromConstraint = (error: unknown): AppError | null => {
  const refusal = refusalFor(pgDetail(error, 'constraint') ?? '');
  if (!refusal) return null;
  return new AppError(refusal.code, refusal.message, {
    cause: error,
    ...(refusal.field ? { fields: { [refusal.field]: refusal.message } } : {}),
  });
};

// Classes of SQLSTATE: 08 connection, 53 resources, 57 operator, 40 rollback, 55 lock, 58 system.
const PASSING = /^(08|40|53|57|55P03|58)/;
const BAD_VALUE = new Set(['22P02', '22003', '22007', '22008', '22021', '22P05']);

const fromPostgres = (error: unknown, state: string): AppError | null => {
  if (state === '53100')
    return new AppError('storage_full', 'The server’s disk is full: nothing was saved.', { cause: error });
  if (state === READ_ONLY)
    return new AppError(
      'unavailable',
      'The database is read-only at the moment: nothing was saved. Please try again in a moment.',
      {
        retryAfterSeconds: 5,
        cause: error,
      },
    );
  const damage = findDamage(error);
  if (damage)
    return new AppError(
      'unavailable',
      `Some stored data is damaged (${damage.place}), so this cannot be done. Check the disk, then restore the last good backup.`,
      { cause: error },
    );
  if (PASSING.test(state)) return unavailable(error);
  if (BAD_VALUE.has(state))
    return new AppError('bad_request', 'A value is out of range or not of the right form.', { cause: error });
  return null;
};

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
// The driver has no codes of its own for these.
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client was closed|Client has encountered a connection error|pool after calling end/;

const isDriverTrouble = ({ message }: Error) => message === QUEUE_FULL || DRIVER_WORDS.test(message);

const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;

const FRAMEWORK: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', JSON_ONLY],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The Content-Length does not match the body.'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not valid.'],
  FST_ERR_ASYNC_CONSTRAINT: ['bad_request', 'The request is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['bad_request', 'The address is too long.'],
};

const fromFramework = (error: FastifyError): AppError | null => {
  const known = FRAMEWORK[error.code];
  if (known) return new AppError(known[0], known[1], { cause: error });
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new AppError('bad_request', 'The request is not valid.', { cause: error })
    : null;
};

/** The one place that turns anything thrown into what the caller reads. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return validationError(toFieldErrors(error));
  const named = fromConstraint(error);
  if (named) return named;
  const state = sqlState(error);
  const fromState = state && /^[0-9A-Z]{5}$/.test(state) ? fromPostgres(error, state) : null;
  if (fromState) return fromState;
  const inner = innermost(error);
  if ((state && NETWORK.has(state)) || (inner instanceof Error && isDriverTrouble(inner))) return unavailable(error);
  const framework = error instanceof Error && 'code' in error ? fromFramework(error as FastifyError) : null;
  return (
    framework ?? new AppError('internal', 'Something went wrong on our side. It has been recorded.', { cause: error })
  );
};
