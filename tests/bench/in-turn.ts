import { at, median } from './numbers.ts';

export type Times = { p50: number; p95: number };
export type InTurn = { own: Times; other: Times; ratio: number };

const FEWEST = 3;
/** What takes this long is not measured often. */
const SLOW_MS = 500;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const timesOf = (values: readonly number[]): Times => {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: median(sorted), p95: at(sorted, 0.95) };
};

/** Two callers, each waiting for the other: a noise of the machine meets both. */
export const inTurn = async (
  own: () => Promise<unknown>,
  other: () => Promise<unknown>,
  limit: { seconds: number; most: number },
): Promise<InTurn> => {
  const warm = [await timed(own), await timed(other)];
  const fewest = warm.some((ms) => ms > SLOW_MS) ? 1 : FEWEST;
  const [owns, others]: [number[], number[]] = [[], []];
  const until = performance.now() + limit.seconds * 1_000;
  while (owns.length < limit.most && (owns.length < fewest || performance.now() < until)) {
    owns.push(await timed(own));
    others.push(await timed(other));
  }
  const [first, second] = [timesOf(owns), timesOf(others)];
  return { own: first, other: second, ratio: first.p50 / second.p50 };
};
