import type * as z from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, described once: the server mounts it, the client calls it, the OpenAPI document prints it. */
export type Endpoint = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Asks the user to confirm their identity, unless they did so a short while ago. */
  readonly confirm?: true;
  /** A public call that answers more to somebody who is signed in. */
  readonly identify?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields that the specification's client sends and the server works out itself (see unreadFieldsOf). */
  readonly worksOut?: readonly string[];
  /** In bytes, for a call that takes more than its access allows (see bodyLimitOf). */
  readonly bodyLimit?: number;
  /** Also takes the form that mail programs send, whose fields say nothing that the address does not. */
  readonly takesForm?: true;
  /** The body is a file of one of these kinds, as it is; the handler reads it from the request. */
  readonly takesFile?: readonly ('csv' | 'xlsx')[];
  /** A callback of another system, or a report of a browser: its body is text of any form, as it came. */
  readonly takesText?: true;
  /** null is an answer without a body (204). */
  readonly output: z.ZodType | null;
  readonly status?: 200 | 201 | 202 | 302;
  /** A call that a page makes by itself does not keep the session alive. */
  readonly background?: true;
  /** The handler writes the answer itself: an event stream, a file, a redirect. */
  readonly media?: string;
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = E['takesText'] extends true ? string : Parsed<E['body']>;
export type OutputOf<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : undefined;

export type SentParams<E extends Endpoint> = Sent<E['params']>;
export type SentQuery<E extends Endpoint> = Sent<E['query']>;
export type SentBody<E extends Endpoint> = Sent<E['body']>;
export type ReceivedOutput<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : undefined;

export const successStatus = (e: Endpoint): number => (e.output === null && !e.media ? 204 : (e.status ?? 200));

/** What anybody may send: a form, and no more than is parsed in no time. */
export const PUBLIC_BODY_LIMIT = 16_000;
const BODY_LIMIT = 1_048_576;
/** Several times what payment services and banks send. */
const CALLBACK_BODY_LIMIT = 64_000;

export const getBodyLimit = (e: Endpoint): number => {
  if (e.bodyLimit !== undefined) return e.bodyLimit;
  if (e.takesText) return CALLBACK_BODY_LIMIT;
  return e.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT;
};

/**
 * Fields that are accepted and never read: what the server works out itself, and what somebody sends back who read a thing,
 * changed it and puts it in its place. Every other field that the body does not have is refused.
 */
export const listUnreadFields = ({ method, worksOut = [], output }: Endpoint): readonly string[] =>
  method === 'PUT' && output && 'shape' in output ? [...worksOut, ...Object.keys(output.shape as object)] : worksOut;

/** Whether an Idempotency-Key is honoured: every call that creates. */
export const takesIdempotencyKey = (e: Endpoint): boolean => e.method === 'POST' && e.media === undefined;

/** "/api/users/:id" with {id: "…"} becomes "/api/users/…". */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new RangeError(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
