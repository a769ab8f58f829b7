import { CONNECTIONS } from './sizes.ts';

export type Sample = { perSecond: number; p50: number; p95: number; p99: number; cpuMs: number | null; failed: number };

export type Send = (turn: number) => Promise<void>;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** So many callers, each sending its next request when the one before was answered. */
export const load = async (
  send: Send,
  seconds: number,
  cpu: () => number | null,
  callers = CONNECTIONS,
): Promise<Sample> => {
  const times: number[] = [];
  let failed = 0;
  let turn = 0;
  const [cpuBefore, began] = [cpu(), performance.now()];
  const until = began + seconds * 1_000;
  const call = async () => {
    while (performance.now() < until) {
      const sent = performance.now();
      try {
        await send(turn++);
        times.push(performance.now() - sent);
      } catch {
        failed++;
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const elapsed = (performance.now() - began) / 1_000;
  const cpuAfter = cpu();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / Math.max(1, times.length),
    failed,
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const medianOf = (samples: readonly Sample[]): Sample => {
  const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const cpu = samples.map(({ cpuMs }) => cpuMs).filter((ms) => ms !== null);
  return {
    perSecond: of((sample) => sample.perSecond),
    p50: of((sample) => sample.p50),
    p95: of((sample) => sample.p95),
    p99: of((sample) => sample.p99),
    cpuMs: cpu.length > 0 ? median(cpu) : null,
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
  };
};
