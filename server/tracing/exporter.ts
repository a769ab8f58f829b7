import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TraceConfig } from './settings.ts';

const openExporter = async (config: TraceConfig): Promise<SpanExporter> => {
  const { OTLPTraceExporter } =
    config.protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const { CompressionAlgorithm } = await import('@opentelemetry/otlp-exporter-base');
  return new OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: config.timeoutMs,
    compression: config.compressed ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
    ...(config.authority ? { httpAgentOptions: { ca: config.authority } } : {}),
  });
};

// What the collector answered stays with it: its text may be anything.
const reason = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : (name ?? 'no answer');
};

/** Sends spans to the collector. The log has one line when that begins to fail, and one when it works again. */
export const watchedExporter = async (config: TraceConfig, log: FastifyBaseLogger): Promise<SpanExporter> => {
  const exporter = await openExporter(config);
  const { origin } = new URL(config.url);
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isFailing)
          log.warn({ collector: origin, reason: reason(result.error) }, 'traces cannot be exported and are dropped');
        if (!failed && isFailing) log.info({ collector: origin }, 'traces are exported again');
        isFailing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};
