import type { Placed } from './grid-placed.ts';

/** Which part of its column a block takes, from 0 to 1. */
export type Lane = { left: number; width: number };

const WHOLE: Lane = { left: 0, width: 1 };
const BESIDE = 0.36;

const meet = (a: Placed, b: Placed): boolean => a.from < b.to && b.from < a.to;

/**
 * Two bookings of a room never overlap, but a cancelled one may lie under its successor, or under another cancelled
 * one. Cancelled ones keep to the right, so that the time they gave back can still be pressed on the left.
 */
export function lanesOf(live: readonly Placed[], cancelled: readonly Placed[]): ReadonlyMap<string, Lane> {
  const lanes = new Map<string, Lane>();
  const ends: number[] = [];
  const laneOf = new Map<string, number>();
  for (const placed of [...cancelled].sort((a, b) => a.from - b.from)) {
    const free = ends.findIndex((end) => end <= placed.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = placed.to;
    laneOf.set(placed.booking.id, lane);
  }
  const width = BESIDE / Math.max(1, ends.length);
  for (const [id, lane] of laneOf) lanes.set(id, { left: 1 - BESIDE + lane * width, width });
  for (const placed of live) {
    const shares = cancelled.some((other) => meet(placed, other));
    lanes.set(placed.booking.id, shares ? { left: 0, width: 1 - BESIDE } : WHOLE);
  }
  return lanes;
}
