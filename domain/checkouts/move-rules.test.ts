import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { shareOut, spansToKeep } from './move-rules.ts';

const span = (start: string, end: string, bufferMinutes = 0) => ({
  startsAt: `2026-11-20T${start}:00.000Z`,
  endsAt: `2026-11-20T${end}:00.000Z`,
  bufferMinutes,
});
const own = span('10:00', '12:00');
const buffered = span('10:00', '12:00', 15);

describe('What is kept while a move is paid', () => {
  it.each([
    ['another room: all of it', span('10:00', '13:00'), null, [span('10:00', '13:00')]],
    ['an hour more: that hour', span('10:00', '13:00'), own, [span('12:00', '13:00')]],
    ['an hour earlier too', span('09:00', '13:00'), own, [span('09:00', '10:00'), span('12:00', '13:00')]],
    ['another part of the day: all of it', span('14:00', '17:00'), own, [span('14:00', '17:00')]],
    ['before, with its buffer as far as it fits', span('07:00', '09:30', 60), own, [span('07:00', '09:30', 30)]],
    ['after its own buffer', span('10:00', '13:00', 15), buffered, [span('12:30', '13:00', 15)]],
    ['within the booking: nothing', span('10:30', '12:00'), own, []],
    ['a part that nobody could book: nothing', span('10:00', '12:15', 15), buffered, []],
  ])('%s', (_, target, taken, kept) => {
    expect(spansToKeep(target, taken)).toEqual(kept);
  });
});

it('What goes back is of the last payment first', () => {
  const share = (refund: number, ...prices: number[]) => shareOut(cents(refund), prices.map(cents));
  expect(share(3_000, 1_000, 2_000)).toEqual([1_000, 2_000]);
  expect(share(1_500, 1_000, 2_000)).toEqual([1_000, 500]);
  expect(share(500, 1_000, 2_000)).toEqual([500, 0]);
  expect(share(0, 1_000)).toEqual([0]);
});
