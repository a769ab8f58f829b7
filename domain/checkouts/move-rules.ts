import { type Cents, cents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';

const MINUTE = 60_000;
const BLOCK = 30;

type Taken = { startsAt: Instant; endsAt: Instant; bufferMinutes: number };
export type KeptSpan = Taken;

const toInstant = (ms: number): Instant => new Date(ms).toISOString();
const inBlocks = (ms: number): number => Math.floor(ms / (BLOCK * MINUTE)) * BLOCK * MINUTE;

/**
 * What has to be kept of a time while a move to it is paid: all of it in another room; in its own room only what the booking does not take
 * itself. What is shorter than half an hour nobody could book.
 */
export const spansToKeep = (target: Taken, own: Taken | null): KeptSpan[] => {
  if (!own) return [target];
  const [start, end] = [Date.parse(target.startsAt), Date.parse(target.endsAt)];
  const [ownStart, ownEnd] = [Date.parse(own.startsAt), Date.parse(own.endsAt)];
  const before = Math.min(end, ownStart) - start;
  const from = Math.max(start, ownEnd + own.bufferMinutes * MINUTE);
  const spans: KeptSpan[] = [];
  if (inBlocks(before) > 0) {
    const until = start + inBlocks(before);
    const room = Math.floor((ownStart - until) / MINUTE);
    spans.push({
      startsAt: target.startsAt,
      endsAt: toInstant(until),
      bufferMinutes: Math.min(target.bufferMinutes, room),
    });
  }
  if (inBlocks(end - from) > 0)
    spans.push({ ...target, startsAt: toInstant(end - inBlocks(end - from)), endsAt: toInstant(end) });
  return spans;
};

/** How much of what goes back is of which payment: the last ones first, so that a receipt goes back whole where it can. */
export const shareOut = (refund: Cents, prices: readonly Cents[]): Cents[] => {
  let left = refund;
  return prices.map((price) => {
    const part = cents(Math.min(left, price));
    left = cents(left - part);
    return part;
  });
};
