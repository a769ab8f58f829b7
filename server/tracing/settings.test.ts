import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318' };

describe('traces', () => {
  it.each<[string, Record<string, string>]>([
    ['without an endpoint', { OTEL_SERVICE_NAME: 'nafasi' }],
    ['where the SDK is disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
    ['where there is no exporter', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
  ])('are none %s', (_, env) => {
    expect(readConfig(env).traces).toBeNull();
  });

  it.each<[string, Record<string, string>, object]>([
    ['the endpoint, with the path of traces', ENDPOINT, { url: 'https://collector.example:4318/v1/traces' }],
    [
      'the endpoint of traces as it stands',
      { ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other:4318/otlp' },
      { url: 'http://other:4318/otlp' },
    ],
    [
      'this machine where the exporter is named alone',
      { OTEL_TRACES_EXPORTER: 'otlp' },
      { url: 'http://localhost:4318/v1/traces' },
    ],
    ['a queue that holds a batch', { ...ENDPOINT, OTEL_BSP_MAX_QUEUE_SIZE: '100' }, { queueSize: 100, batchSize: 100 }],
    ['headers', { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=b=c, d=e%2Cf' }, { headers: { a: 'b=c', d: 'e,f' } }],
  ])('go to %s', (_, env, expected) => {
    expect(readConfig(env).traces).toMatchObject(expected);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an address that begins with http:// or https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:word@collector', 'must not hold a name or password: use the headers'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be one of http/protobuf, http/json'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer secret', 'must be pairs such as name=value, separated by commas'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=a%0Ab', 'must be pairs such as name=value, separated by commas'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/nowhere/ca.pem', 'names a file that cannot be read: /nowhere/ca.pem (ENOENT)'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'production', 'must be pairs such as name=value, separated by commas'],
    ['OTEL_TRACES_SAMPLER', 'sometimes', 'must be one of always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be a share from 0 to 1'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'must be one of otlp, none'],
    ['OTEL_SDK_DISABLED', 'maybe', 'must be true or false'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0', 'must be a whole number from 1 to 100000'],
  ])('%s=%s is refused in a sentence', (name, value, words) => {
    const read = () => readConfig({ ...ENDPOINT, [name]: value });
    expect(read).toThrow(`${name} ${words}`);
    if (name === 'OTEL_EXPORTER_OTLP_HEADERS') expect(read).not.toThrow(value);
  });
});
