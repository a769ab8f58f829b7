import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { flag, url, whole } from '../startup/environment-values.ts';
import { StartError } from '../startup/start-error.ts';

// The variables of OpenTelemetry by their own names: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

export const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

type Protocol = (typeof PROTOCOLS)[number];
type SamplerName = (typeof SAMPLERS)[number];
type Pairs = Readonly<Record<string, string>>;

const among = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, `must be one of ${names.join(', ')}`).optional();

const address = () =>
  url(['http:', 'https:'])
    .refine(
      (text) => !URL.canParse(text) || !new URL(text).username,
      'must not hold a name or password: use the headers',
    )
    .optional();

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
};

// "name=value,name=value", with what is special in a value written as %2C.
const readPairs = (text: string, name: RegExp): Pairs | null => {
  const pairs = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, Math.max(at, 0)).trim(), decode(part.slice(at + 1))] as const;
    });
  const isGood = pairs.every(([key, value]) => name.test(key) && value !== null && /^[\x20-\x7e]*$/.test(value));
  return isGood ? (Object.fromEntries(pairs) as Record<string, string>) : null;
};

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const ATTRIBUTE_NAME = /^[\w./-]{1,255}$/;

const pairs = (name: RegExp) =>
  z
    .string()
    .refine((text) => readPairs(text, name) !== null, 'must be pairs such as name=value, separated by commas')
    .transform((text) => readPairs(text, name) ?? {})
    .optional();

export const traceSettings = {
  OTEL_SDK_DISABLED: flag.optional(),
  OTEL_TRACES_EXPORTER: among(['otlp', 'none']),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs(HEADER_NAME),
  OTEL_EXPORTER_OTLP_PROTOCOL: among(PROTOCOLS),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(1, 60_000).optional(),
  OTEL_EXPORTER_OTLP_COMPRESSION: among(['gzip', 'none']),
  OTEL_EXPORTER_OTLP_CERTIFICATE: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(255, 'must be at most 255 characters').optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs(ATTRIBUTE_NAME),
  OTEL_TRACES_SAMPLER: among(SAMPLERS),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|[01]\.0*|0\.\d+)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .optional(),
  OTEL_BSP_SCHEDULE_DELAY: whole(10, 600_000).optional(),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 100_000).optional(),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole(1, 10_000).optional(),
};

export type TraceConfig = {
  url: string;
  protocol: Protocol;
  headers: Pairs;
  timeoutMs: number;
  compressed: boolean;
  /** The authority of the collector's certificate, where it is one of the operator's own. */
  authority: Buffer | null;
  attributes: Pairs;
  sampler: SamplerName;
  share: number;
  delayMs: number;
  queueSize: number;
  batchSize: number;
};

type Given = z.output<z.ZodObject<typeof traceSettings>>;

const LOCAL = 'http://localhost:4318';

const readAuthority = (path: string | undefined): Buffer | null => {
  if (path === undefined) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new StartError(`OTEL_EXPORTER_OTLP_CERTIFICATE names a file that cannot be read: ${path} (${code}).`);
  }
};

/** Where spans go, and which; null where none are made. */
export const readTraceConfig = (e: Given, version: string): TraceConfig | null => {
  const endpoint = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? e.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isWanted = endpoint !== undefined || e.OTEL_TRACES_EXPORTER === 'otlp';
  if (!isWanted || e.OTEL_SDK_DISABLED || e.OTEL_TRACES_EXPORTER === 'none') return null;
  const base = (e.OTEL_EXPORTER_OTLP_ENDPOINT ?? LOCAL).replace(/\/+$/, '');
  const sampler = e.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  const queueSize = e.OTEL_BSP_MAX_QUEUE_SIZE ?? 2_048;
  return {
    url: e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${base}/v1/traces`,
    protocol: e.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    headers: e.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: e.OTEL_EXPORTER_OTLP_TIMEOUT ?? 10_000,
    compressed: e.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip',
    authority: readAuthority(e.OTEL_EXPORTER_OTLP_CERTIFICATE),
    attributes: {
      'service.name': 'nafasi',
      'service.version': version,
      ...e.OTEL_RESOURCE_ATTRIBUTES,
      ...(e.OTEL_SERVICE_NAME ? { 'service.name': e.OTEL_SERVICE_NAME } : {}),
    },
    sampler,
    share: e.OTEL_TRACES_SAMPLER_ARG ?? 1,
    delayMs: e.OTEL_BSP_SCHEDULE_DELAY ?? 5_000,
    queueSize,
    batchSize: Math.min(e.OTEL_BSP_MAX_EXPORT_BATCH_SIZE ?? 512, queueSize),
  };
};
