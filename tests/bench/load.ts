import { at, median } from './numbers.ts';
import { CONNECTIONS } from './sizes.ts';

/** `problem` is what the first refusal said. */
export type Sample = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  cpuMs: number | null;
  failed: number;
  problem?: string;
};

export type Send = (turn: number) => Promise<void>;

/** So many callers, each sending its next request when the one before was answered. */
export const load = async (
  send: Send,
  seconds: number,
  cpu: () => number | null,
  callers = CONNECTIONS,
): Promise<Sample> => {
  const times: number[] = [];
  const problems: string[] = [];
  let turn = 0;
  const [cpuBefore, began] = [cpu(), performance.now()];
  const until = began + seconds * 1_000;
  const call = async () => {
    while (performance.now() < until) {
      const sent = performance.now();
      try {
        await send(turn++);
        times.push(performance.now() - sent);
      } catch (error) {
        problems.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const elapsed = (performance.now() - began) / 1_000;
  const cpuAfter = cpu();
  times.sort((a, b) => a - b);
  const [problem] = problems;
  return {
    perSecond: times.length / elapsed,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / Math.max(1, times.length),
    failed: problems.length,
    ...(problem ? { problem } : {}),
  };
};

export const medianOf = (samples: readonly Sample[]): Sample => {
  const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const cpu = samples.map(({ cpuMs }) => cpuMs).filter((ms) => ms !== null);
  const problem = samples.find((sample) => sample.problem)?.problem;
  return {
    perSecond: of((sample) => sample.perSecond),
    p50: of((sample) => sample.p50),
    p95: of((sample) => sample.p95),
    p99: of((sample) => sample.p99),
    cpuMs: cpu.length > 0 ? median(cpu) : null,
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    ...(problem ? { problem } : {}),
  };
};
