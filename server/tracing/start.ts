import { randomUUID } from 'node:crypto';
import type { Context, SpanContext } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import { sqlState } from '../db/connection/database.ts';
import { watchedExporter } from './exporter.ts';
import type { TraceConfig } from './settings.ts';
import { describeStatement } from './statement-text.ts';
import { type OpenSpan, type Piece, type Target, type Tracing, traceBy } from './tracing.ts';

// Less than a stopping server waits for everything else.
const FLUSH_MS = 2_000;
const LONGEST_VALUE = 4_096;

const load = async () => {
  const [api, sdk, core, contexts, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ]);
  return { api, sdk, core, contexts, resources };
};

type Loaded = Awaited<ReturnType<typeof load>>;

const openSampler = ({ sdk }: Loaded, { sampler, share }: TraceConfig) => {
  const [, name] = /^(?:parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root =
    name === 'traceidratio'
      ? new sdk.TraceIdRatioBasedSampler(share)
      : name === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
};

// Neither the name of the machine nor how the process was started: either may tell more than it should.
const openProvider = async (loaded: Loaded, config: TraceConfig, log: FastifyBaseLogger) => {
  const { sdk, resources } = loaded;
  return new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.instance.id': randomUUID(), ...config.attributes })),
    sampler: openSampler(loaded, config),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: await watchedExporter(config, log),
        scheduledDelayMillis: config.delayMs,
        maxQueueSize: config.queueSize,
        maxExportBatchSize: config.batchSize,
        exportTimeoutMillis: config.timeoutMs + 1_000,
      }),
    ],
  });
};

// The words of an error may hold what somebody typed; its kind does not.
const errorType = (error: unknown): string =>
  (error instanceof AppError ? error.code : sqlState(error)) ?? (error instanceof Error ? error.name : typeof error);

type OtelSpan = import('@opentelemetry/api').Span;

/** Notes how it ended. What a caller is told about their own call is no failure of ours. */
const end = ({ api }: Loaded, span: OtelSpan, error: unknown): void => {
  if (error !== undefined) {
    span.setAttribute('error.type', errorType(error));
    if (!(error instanceof AppError)) span.setStatus({ code: api.SpanStatusCode.ERROR });
  }
  span.end();
};

const readParent = ({ api, core }: Loaded, header: string | string[] | undefined): Context => {
  const parent = typeof header === 'string' ? core.parseTraceParent(header) : null;
  const remote: SpanContext | null = parent && { ...parent, isRemote: true };
  return remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : api.ROOT_CONTEXT;
};

type Tracer = import('@opentelemetry/api').Tracer;

const openStatement = (
  loaded: Loaded,
  tracer: Tracer,
  statement: string,
  { host, port, database }: Target,
): OpenSpan => {
  const { text, operation, summary } = describeStatement(statement);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text,
    'db.query.summary': summary,
    'db.operation.name': operation,
    ...(database ? { 'db.namespace': database } : {}),
    ...(host && !host.startsWith('/') ? { 'server.address': host, 'server.port': port ?? 5432 } : {}),
  };
  const span = tracer.startSpan(summary, { kind: loaded.api.SpanKind.CLIENT, attributes });
  return {
    end(error) {
      const state = error ? sqlState(error) : undefined;
      if (state) span.setAttribute('db.response.status_code', state);
      end(loaded, span, error ?? undefined);
    },
  };
};

const openRequest =
  (loaded: Loaded, tracer: Tracer): Tracing['request'] =>
  ({ method, headers, routeOptions }, attributes, isParentTrusted) => {
    const { context, ROOT_CONTEXT, SpanKind, trace } = loaded.api;
    const parent = isParentTrusted ? readParent(loaded, headers.traceparent) : ROOT_CONTEXT;
    const name = routeOptions.url ? `${method} ${routeOptions.url}` : method;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    const { traceId } = span.spanContext();
    return {
      set: (more) => void span.setAttributes(more),
      end: (error) => end(loaded, span, error),
      // What is under way inside goes on where it is.
      within: (work) =>
        trace.getSpanContext(context.active())?.traceId === traceId ? work() : context.with(own, work),
    };
  };

const createTracing = (loaded: Loaded, provider: Awaited<ReturnType<typeof openProvider>>): Tracing => {
  const { context, SpanKind, trace } = loaded.api;
  const tracer = provider.getTracer('nafasi');
  const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
  const isPart = () => trace.getSpan(context.active())?.isRecording() === true;

  const run = async <T>({ name, kind, attributes = {} }: Piece, work: (span: OtelSpan) => Promise<T>): Promise<T> => {
    const span = tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes });
    try {
      const result = await context.with(trace.setSpan(context.active(), span), () => work(span));
      end(loaded, span, undefined);
      return result;
    } catch (error) {
      end(loaded, span, error);
      throw error;
    }
  };

  return {
    run(piece, work) {
      if (!piece.isBeginning && !isPart()) return work({ set: () => undefined });
      return run(piece, (span) => work({ set: (attributes) => void span.setAttributes(attributes) }));
    },
    statement: (text, target) => (isPart() ? openStatement(loaded, tracer, text, target) : null),
    request: openRequest(loaded, tracer),
    ids() {
      const found = trace.getSpanContext(context.active());
      return found ? { trace_id: found.traceId, span_id: found.spanId } : {};
    },
    bind: (work) => context.bind(context.active(), work),
    async stop() {
      traceBy(null);
      const flushed = provider.shutdown().catch(() => undefined);
      const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([flushed, late]);
      context.disable();
    },
  };
};

/** Loads OpenTelemetry and traces from here on. Answers how that ends. */
export const startTracing = async (config: TraceConfig, log: FastifyBaseLogger): Promise<() => Promise<void>> => {
  const loaded = await load();
  const { AsyncLocalStorageContextManager } = loaded.contexts;
  loaded.api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracing = createTracing(loaded, await openProvider(loaded, config, log));
  traceBy(tracing);
  return () => tracing.stop();
};
