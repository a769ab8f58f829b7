import { describe, expect, test } from 'vitest';
import '../../../server/temporal.ts';
import { defaultSettings } from '../../../domain/settings/rules.ts';
import { busySpans, freeSpans, hoursOffered, nextStart, slotState, startTimes, type Wish } from './portal-slots.ts';

const { rooms } = defaultSettings(false);
const wish = (changes: Partial<Wish> = {}): Wish => ({
  hours: 1,
  busy: [],
  rooms,
  day: '2026-11-17',
  today: '2026-11-16',
  now: '09:30',
  ...changes,
});

describe('start times', () => {
  test('are the eleven full hours from opening to closing', () => {
    expect(startTimes(rooms, '2026-11-16')).toEqual(
      '08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00 18:00'.split(' '),
    );
  });

  test('follow the blocks and the opening hours of the settings', () => {
    expect(startTimes({ ...rooms, opensAt: '09:30', closesAt: '11:00', blockMinutes: 30 }, '2026-11-16')).toEqual(
      '09:30 10:00 10:30 11:00'.split(' '),
    );
  });
});

test.each([
  [60, 1, 4, [1, 2, 3, 4]],
  [90, 1, 4, [3]],
  [120, 1, 4, [2, 4]],
  [30, 2, 3, [2, 3]],
  [240, 1, 3, []],
])(
  'in blocks of %i minutes, sessions of %i to %i hours can be %j hours long',
  (blockMinutes, minHours, maxHours, offered) => {
    expect(hoursOffered({ ...rooms, blockMinutes, minHours, maxHours })).toEqual(offered);
  },
);

describe('a start', () => {
  const busy = [{ start: '10:00', end: '12:00' }];
  test.each([
    ['09:00', 1, 'free'],
    ['09:00', 2, 'taken'],
    ['11:00', 1, 'taken'],
    ['12:00', 4, 'free'],
    ['14:00', 4, 'free'],
    ['15:00', 4, 'closing'],
    ['17:00', 1, 'free'],
    ['18:00', 1, 'closing'],
  ] as const)('at %s for %i hours is %s', (start, hours, state) => {
    expect(slotState(start, wish({ hours, busy }))).toBe(state);
  });

  test('is past once the clock of the space has gone by it, and not at the very minute', () => {
    const today = { day: '2026-11-16' };
    expect(slotState('09:00', wish(today))).toBe('past');
    expect(slotState('10:00', wish({ ...today, now: '10:00' }))).toBe('free');
    expect(slotState('17:00', wish({ day: '2026-11-13' }))).toBe('past');
  });
});

describe('what is taken', () => {
  const slot = (roomId: string, startTime: string, endTime: string, bufferMinutes = 0) => ({
    roomId,
    startTime,
    endTime,
    bufferMinutes,
  });
  const room = (id: string, bufferMinutes = 0) => ({ id, bufferMinutes });
  const busyTimes = [
    slot('a', '2026-11-17T07:00:00Z', '2026-11-17T08:00:00Z'),
    slot('a', '2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z'),
    slot('b', '2026-11-17T05:00:00Z', '2026-11-17T15:00:00Z'),
  ];

  test('is read in the zone of the space and for one room, touching meetings as one', () => {
    expect(busySpans(busyTimes, room('a'), 'Africa/Nairobi')).toEqual([{ start: '10:00', end: '12:00' }]);
    expect(busySpans(busyTimes, room('c'), 'Africa/Nairobi')).toEqual([]);
  });

  test('takes in what is kept free before and after it', () => {
    const taken = [slot('a', '2026-11-17T07:00:00Z', '2026-11-17T08:00:00Z', 15)];
    expect(busySpans(taken, room('a', 30), 'Africa/Nairobi')).toEqual([{ start: '09:30', end: '11:15' }]);
    const busy = busySpans(taken, room('a', 30), 'Africa/Nairobi');
    const starts = ['08:00', '09:00', '11:00', '12:00'].map((start) => slotState(start, wish({ busy })));
    expect(starts).toEqual(['free', 'taken', 'taken', 'free']);
  });

  test('leaves the free stretches of the day', () => {
    const busyA = busySpans(busyTimes, room('a'), 'Africa/Nairobi');
    expect(freeSpans(wish({ busy: busyA }))).toEqual([
      { start: '08:00', end: '10:00' },
      { start: '12:00', end: '18:00' },
    ]);
    expect(freeSpans(wish({ busy: busySpans(busyTimes, room('b'), 'Africa/Nairobi') }))).toEqual([]);
    expect(freeSpans(wish({ day: '2026-11-16', now: '16:01' }))).toEqual([{ start: '17:00', end: '18:00' }]);
  });
});

describe('the next start', () => {
  test('is the first later one at which the whole session is free', () => {
    const busy = [
      { start: '10:00', end: '11:00' },
      { start: '12:00', end: '13:00' },
    ];
    expect(nextStart('10:00', wish({ busy }))).toBe('11:00');
    expect(nextStart('10:00', wish({ busy, hours: 2 }))).toBe('13:00');
  });

  test('is none where the rest of the day is too short', () => {
    expect(nextStart('15:00', wish({ hours: 3 }))).toBeNull();
  });
});
