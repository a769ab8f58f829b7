import {
  type Endpoint,
  fillPath,
  type ReceivedOutput,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '../../domain/kernel/endpoint.ts';
import type { ErrorReply } from '../../domain/kernel/errors.ts';
import { isUserAway } from './activity.ts';
import { askToConfirm } from './confirmation.ts';
import { askServer, noteAnswer } from './connection.ts';

/** What the server said no to. `message` is meant for people; `fields` belong to the inputs of the form. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? `The server answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.code ?? 'unknown';
    this.fields = reply.fields ?? {};
    this.requestId = reply.requestId ?? null;
  }
}

type Input<E extends Endpoint> = (E['params'] extends object ? { params: SentParams<E> } : { params?: undefined }) &
  (E['query'] extends object ? { query?: SentQuery<E> } : { query?: undefined }) &
  (E['body'] extends object ? { body: SentBody<E> } : { body?: undefined }) &
  (E['takesFile'] extends readonly string[] ? { file: Blob } : { file?: undefined }) & {
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Prefetch with low priority. */
    ahead?: boolean;
  };

/** The body as the contract declares it, with the headers that lists need. */
export type Answer<E extends Endpoint> = { data: ReceivedOutput<E>; headers: Headers };

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
  ahead?: boolean;
};

const requestUrl = (endpoint: Endpoint, { params, query = {} }: Loose): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return fillPath(endpoint.path, params) + (text ? `?${text}` : '');
};

const contentType = ({ body, file }: Loose): Record<string, string> => {
  if (file) return { 'content-type': 'application/octet-stream' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
};

const requestHeaders = ({ body, file, idempotencyKey, ahead }: Loose): Record<string, string> => ({
  ...contentType({ body, ...(file ? { file } : {}) }),
  // A page from before an update may write what fields no longer mean: the server refuses it and says why.
  ...((body === undefined && !file) || BUILD === null ? {} : { 'x-build': BUILD }),
  ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  ...(ahead ? { 'x-purpose': 'prefetch' } : {}),
  // Background calls must not keep an idle session alive.
  ...(isUserAway() ? { 'x-background': '1' } : {}),
});

/** A proxy in between answers in a shape of its own, which says nothing to a person. */
const isReply = (said: unknown): said is ErrorReply =>
  typeof said === 'object' &&
  said !== null &&
  ['code', 'message', 'requestId'].every((name) => typeof Reflect.get(said, name) === 'string') &&
  typeof Reflect.get(said, 'fields') !== 'string';

const refusal = async (response: Response): Promise<ApiError> => {
  const said: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, isReply(said) ? said : {});
};

const CONFIRMATION = 'confirmation_required';

/**
 * Makes a call as its contract says: the same object that the server mounts gives path, input and answer. Where the
 * server wants to know that it is them, they are asked and the call is made once more.
 */
export const callWithHeaders = async <const E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> => {
  try {
    return await send(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CONFIRMATION || !(await askToConfirm())) throw error;
    return send(endpoint, input);
  }
};

const send = async <const E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> => {
  const sent = input as Loose;
  const response = await fetch(requestUrl(endpoint, sent), {
    method: endpoint.method,
    headers: requestHeaders(sent),
    credentials: 'same-origin',
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.file ? { body: sent.file } : {}),
    ...(sent.signal ? { signal: sent.signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    void askServer();
    throw new ApiError(0, {
      code: 'offline',
      message: 'The server cannot be reached. Check your connection and try again.',
    });
  });
  noteAnswer();
  if (!response.ok) throw await refusal(response);
  const data = endpoint.output ? ((await response.json()) as unknown) : undefined;
  return { data: data as ReceivedOutput<E>, headers: response.headers };
};

/** Calls an endpoint by its contract. */
export const call = async <const E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ReceivedOutput<E>> =>
  (await callWithHeaders(endpoint, input)).data;

const written =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** Which build this page was made of, as the server wrote it into the page; null where none did, as in development. */
const BUILD: string | null = written && !written.includes('%') ? written : null;
