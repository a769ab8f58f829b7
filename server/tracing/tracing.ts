import type { FastifyRequest } from 'fastify';

// What the rest of the server knows of traces. Nothing of OpenTelemetry is loaded by this file: without an endpoint each of these
// functions is a look at one variable.

type Value = string | number | boolean;
export type Attributes = Readonly<Record<string, Value>>;

/** A piece of work as it is named in a trace: a name of which there are few, and nothing about people. */
export type Piece = {
  name: string;
  kind?: 'client' | 'consumer';
  attributes?: Attributes;
  /** Begins a trace of its own where it is part of nothing. Left out, it is traced as part of something alone. */
  isBeginning?: true;
};

export type Span = { set(attributes: Attributes): void };
/** A span that is ended by hand, at most once. */
export type OpenSpan = { end(error?: unknown): void };
export type RequestSpan = Span & OpenSpan & { within<T>(work: () => T): T };

/** The database a statement goes to. */
export type Target = { host?: string; port?: number; database?: string | undefined };

export type TraceIds = { trace_id?: string; span_id?: string };

export type Tracing = {
  run<T>(piece: Piece, work: (span: Span) => Promise<T>): Promise<T>;
  statement(text: string, target: Target): OpenSpan | null;
  request(request: FastifyRequest, attributes: Attributes, isParentTrusted: boolean): RequestSpan;
  ids(): TraceIds;
  bind<F extends (...args: never[]) => unknown>(work: F): F;
  stop(): Promise<void>;
};

let tracing: Tracing | null = null;

/** What traces from now on; null is nothing. */
export const traceBy = (started: Tracing | null): void => {
  tracing = started;
};

const UNSEEN: Span = { set: () => undefined };

/** Does the work as a span of its own. */
export const traced = <T>(piece: Piece, work: (span: Span) => Promise<T>): Promise<T> =>
  tracing === null ? work(UNSEEN) : tracing.run(piece, work);

export const tracedStatement = (text: string, target: Target): OpenSpan | null =>
  tracing === null ? null : tracing.statement(text, target);

/** The callback runs as part of what asked for it, also where somebody else calls it. */
export const boundToTrace = <F extends (...args: never[]) => unknown>(work: F): F =>
  tracing === null ? work : tracing.bind(work);

export const traceIds = (): TraceIds => (tracing === null ? {} : tracing.ids());

export const beginRequest = (
  request: FastifyRequest,
  attributes: Attributes,
  isTrusted: boolean,
): RequestSpan | null => (tracing === null ? null : tracing.request(request, attributes, isTrusted));
