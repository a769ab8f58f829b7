import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../tests/support/at-end.ts';
import { startCollector } from '../../tests/support/collector.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../startup/silent-log.ts';
import { startTracing } from './start.ts';
import { traced } from './tracing.ts';

const start = async (env: Record<string, string> = {}) => {
  const collector = await startCollector();
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    ...env,
  });
  if (!traces) throw new Error('Nothing is traced');
  const lines: [string, object, string][] = [];
  const log = {
    ...silentLog,
    warn: (about: object, words: string) => void lines.push(['warn', about, words]),
    info: (about: object, words: string) => void lines.push(['info', about, words]),
  } as unknown as FastifyBaseLogger;
  const stop = await startTracing(traces, log);
  atEnd(stop);
  return { collector, lines, stop };
};

const work = async (times: number) => {
  const began = performance.now();
  for (let n = 0; n < times; n++) await traced({ name: 'work', isBeginning: true }, async () => undefined);
  return performance.now() - began;
};

describe('a collector that', () => {
  it.each(['refuses', 'hangs'] as const)(
    '%s is told of once, and neither work nor the end waits for it',
    async (how) => {
      const { collector, lines, stop } = await start();
      collector.behave(how);
      for (let round = 0; round < 5; round++) {
        expect(await work(1_000)).toBeLessThan(8_000);
        await sleep(300);
      }
      expect(collector.asked()).toBeGreaterThan(1);
      const began = performance.now();
      await stop();
      expect(performance.now() - began).toBeLessThan(6_000);
      expect(lines).toEqual([
        ['warn', { collector: collector.url, reason: expect.any(String) }, 'traces cannot be exported and are dropped'],
      ]);
      expect(JSON.stringify(lines)).not.toContain('planted words');
    },
  );

  it('is down is told of, and so is that it came back', async () => {
    const { collector, lines, stop } = await start();
    collector.behave('refuses');
    await work(1);
    await eventually(() => expect(lines).toHaveLength(1));
    collector.behave('takes');
    await eventually(async () => {
      await work(1);
      expect(collector.spans().length).toBeGreaterThan(0);
    });
    await stop();
    expect(lines.map(([level, , words]) => `${level}: ${words}`)).toEqual([
      'warn: traces cannot be exported and are dropped',
      'info: traces are exported again',
    ]);
  });

  it('hangs fills a queue that ends', async () => {
    const { collector, stop } = await start({
      OTEL_BSP_MAX_QUEUE_SIZE: '50',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10',
      OTEL_EXPORTER_OTLP_TIMEOUT: '1500',
    });
    collector.behave('hangs');
    await work(5_000);
    collector.behave('takes');
    await eventually(() => expect(collector.spans().length).toBeGreaterThan(0));
    await stop();
    // The queue, and the batch that was on its way.
    expect(collector.spans().length).toBeLessThanOrEqual(60);
  });
});

describe('sampling', () => {
  const count = async (env: Record<string, string>) => {
    const { collector, stop } = await start(env);
    await work(1_000);
    await stop();
    return collector.spans().length;
  };

  it('takes the share that was asked for', async () => {
    const some = await count({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' });
    expect(some).toBeGreaterThan(50);
    expect(some).toBeLessThan(170);
  });

  it('takes all where nothing is said, and none where none is asked for', async () => {
    expect(await count({})).toBe(1_000);
    expect(await count({ OTEL_TRACES_SAMPLER: 'always_off' })).toBe(0);
  });
});
