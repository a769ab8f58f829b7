import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { defaultSettings } from '../settings/rules.ts';
import { BOOKING_STATUSES } from './contract.ts';
import {
  attendeesProblem,
  cancelUntil,
  closedRefusal,
  drawFree,
  firmRefusal,
  lastOfTimes,
  mayBecome,
  mergeSpans,
  minutesToTime,
  nextFree,
  overlaps,
  portalRefusal,
  type Span,
  seriesDays,
  slotInstants,
  timeToMinutes,
  wallTimeFrom,
} from './rules.ts';
import { TimeInput } from './time-input.ts';

const NAIROBI = 'Africa/Nairobi';

describe('a time that is sent', () => {
  it.each([
    ['10:00', { day: null, time: '10:00' }],
    ['2026-11-17T10:00', { day: '2026-11-17', time: '10:00' }],
    ['2026-11-17T10:00:00.000', { day: '2026-11-17', time: '10:00' }],
    ['2026-11-17T07:00:00Z', { day: '2026-11-17', time: '10:00' }],
    ['2026-11-16T22:30:00.000Z', { day: '2026-11-17', time: '01:30' }],
    ['2026-11-17T02:00-05:00', { day: '2026-11-17', time: '10:00' }],
  ])('%s is read in the zone of the space', (text, expected) => {
    expect(TimeInput.safeParse(text).success).toBe(true);
    expect(wallTimeFrom(text, NAIROBI)).toEqual(expected);
  });

  it.each([
    '',
    '10',
    '25:00',
    '10:60',
    '24:00',
    '10:00:30',
    '10:00Z',
    '2026-02-30T10:00',
    '2026-02-30T10:00Z',
    '2026-11-17T10:00+99:00',
    '2026-11-17 10:00',
  ])('%j is refused', (text) => expect(TimeInput.safeParse(text).success).toBe(false));

  it('becomes an instant by the zone, not by the machine', () => {
    expect(slotInstants({ day: '2026-11-17', start: '10:00', end: '12:00' }, NAIROBI)).toEqual({
      startsAt: '2026-11-17T07:00:00Z',
      endsAt: '2026-11-17T09:00:00Z',
    });
  });
});

describe('free minutes', () => {
  it('are drawn in order, each from its own month, and never below nothing', () => {
    const sessions = ['2026-11-30', '2026-11-30', '2026-12-01', '2027-01-04'].map((day) => ({ day, minutes: 240 }));
    const left = new Map([
      ['2026-11-01', 360],
      ['2026-12-01', -30],
    ]);
    expect(drawFree(sessions, left)).toEqual([240, 120, 0, 0]);
    expect(left.get('2026-11-01')).toBe(360);
  });
});

describe('the dates of a series', () => {
  it.each([
    ['day', '2026-11-20', ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']],
    ['week', '2026-12-01', ['2026-11-17', '2026-11-24', '2026-12-01']],
    ['fortnight', '2026-12-01', ['2026-11-17', '2026-12-01']],
    ['month', '2027-01-16', ['2026-11-17', '2026-12-17']],
  ] as const)('every %s until %s', (every, until, days) => {
    expect(seriesDays('2026-11-17', every, until)).toEqual(days);
  });

  it.each([
    ['day', '2026-11-17', 3, '2026-11-19'],
    ['week', '2026-11-17', 8, '2027-01-05'],
    ['fortnight', '2026-11-17', 2, '2026-12-01'],
    ['month', '2026-11-17', 12, '2027-10-17'],
    ['month', '2027-01-31', 2, '2027-02-28'],
    ['week', '2026-11-17', 1, '2026-11-17'],
  ] as const)('every %s from %s, %i times, end on %s', (every, first, times, last) => {
    expect(lastOfTimes(first, every, times)).toBe(last);
    expect(seriesDays(first, every, last)).toHaveLength(times);
  });

  it('count months from the first day, and end where nobody can book any more', () => {
    expect(seriesDays('2027-01-31', 'month', '2027-04-30')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(seriesDays('2026-01-01', 'day', '9999-12-31')).toHaveLength(366);
    expect(seriesDays('2026-01-02', 'day', '2026-01-01')).toEqual([]);
  });
});

describe('the status', () => {
  it('moves along its edges only', () => {
    const edges = BOOKING_STATUSES.flatMap((from) =>
      BOOKING_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(edges).toEqual([
      'pending confirmed',
      'pending cancelled',
      'confirmed cancelled',
      'confirmed completed',
      'confirmed no_show',
      'cancelled confirmed',
      'completed no_show',
      'no_show completed',
    ]);
  });

  it('may be cancelled by a client until so many hours before the start', () => {
    expect(cancelUntil('2026-11-17T07:00:00Z', 2)).toBe('2026-11-17T05:00:00Z');
  });
});

const { rooms } = defaultSettings(false);
const TODAY = '2026-11-16';
const check = (
  day: string,
  start: string,
  end: string,
  closed: { day: string; name: string; kind: 'holiday' }[] = [],
) => ({
  slot: { day, start, end },
  rooms,
  closed,
  today: TODAY,
  now: '10:00',
});

describe('what nobody may pass', () => {
  it.each([
    ['2026-11-17', '10:00', '10:30', null],
    ['2026-11-16', '10:00', '11:00', null],
    ['2027-11-16', '10:00', '11:00', null],
    ['2026-11-16', '09:59', '10:59', 'This time has passed; choose a later one'],
    ['2026-11-15', '23:00', '23:30', 'This time has passed; choose a later one'],
    ['2026-11-17', '10:00', '10:18', 'Bookings are made in half hours, such as 30 minutes or 1.5 hours'],
    ['2026-11-17', '10:00', '10:00', 'The end must be after the start, on the same day'],
    ['2027-11-17', '10:00', '11:00', 'You can book up to 12 months ahead, until 16 Nov 2027'],
  ])('%s %s–%s: %s', (day, start, end, message) => {
    expect(firmRefusal(check(day, start, end))?.message ?? null).toBe(message);
  });
});

describe('when the space is closed', () => {
  const holidays = [
    { day: '2026-12-25', name: 'Christmas Day', kind: 'holiday' as const },
    { day: '2026-12-28', name: 'Bridge', kind: 'holiday' as const },
  ];
  it.each([
    ['2026-11-17', '08:00', '18:00', null],
    ['2026-11-17', '07:30', '08:30', 'Rooms are open from 8:00 AM to 6:00 PM'],
    ['2026-11-17', '17:30', '18:30', 'Rooms are open from 8:00 AM to 6:00 PM'],
    ['2026-11-21', '10:00', '11:00', 'The space is closed on Saturdays; it opens again on 23 Nov 2026'],
    [
      '2026-12-25',
      '10:00',
      '11:00',
      'The space is closed on 25 Dec 2026 (Christmas Day); it opens again on 29 Dec 2026',
    ],
  ])('%s %s–%s: %s', (day, start, end, message) => {
    expect(closedRefusal(check(day, start, end, holidays))?.message ?? null).toBe(message);
  });
});

describe('hours of a weekday', () => {
  const dayHours = [{ day: 6, opensAt: '09:00', closesAt: '13:00' }];
  const saturday = (start: string, end: string) => {
    const { rooms, ...rest } = check('2026-11-21', start, end);
    return { ...rest, rooms: { ...rooms, openDays: [1, 2, 3, 4, 5, 6], dayHours } };
  };
  it.each([
    ['09:00', '13:00', null],
    ['08:00', '09:00', 'Rooms are open from 9:00 AM to 1:00 PM on Saturdays'],
    ['12:00', '14:00', 'Rooms are open from 9:00 AM to 1:00 PM on Saturdays'],
  ])('hold for staff and portal: %s–%s, %s', (start, end, message) => {
    expect(closedRefusal(saturday(start, end))?.message ?? null).toBe(message);
    expect(portalRefusal(saturday(start, end))?.message ?? null).toBe(message);
  });

  it('are what sessions are counted from', () => {
    expect(portalRefusal(saturday('09:30', '10:30'))?.message).toBe('Sessions start every 60 minutes from 9:00 AM');
  });
});

describe('what the portal adds', () => {
  it.each([
    ['17:00', '18:00', null],
    ['08:00', '12:00', null],
    ['08:00', '13:00', 'A session is 1 to 4 hours'],
    ['08:00', '08:30', 'A session is 1 to 4 hours'],
    ['08:30', '09:30', 'Sessions start every 60 minutes from 8:00 AM'],
    ['18:00', '19:00', 'Rooms are open from 8:00 AM to 6:00 PM'],
  ])('%s–%s: %s', (start, end, message) => {
    expect(portalRefusal(check('2026-11-17', start, end))?.message ?? null).toBe(message);
  });
});

describe('how many people come', () => {
  it.each([
    [null, 8, null],
    [8, 8, null],
    [9, 8, 'Karura has 8 seats; 9 people do not fit'],
    [2, 1, 'Karura has 1 seat; 2 people do not fit'],
  ])('%s in a room for %i: %s', (attendees, capacity, problem) => {
    expect(attendeesProblem(attendees, { name: 'Karura', capacity })).toBe(problem);
  });
});

const span = fc
  .record({ start: fc.integer({ min: 16, max: 34 }), length: fc.integer({ min: 1, max: 6 }) })
  .map(({ start, length }): Span => ({ start: minutesToTime(start * 30), end: minutesToTime((start + length) * 30) }));

describe('spans', () => {
  it('are half-open: what touches does not overlap', () => {
    const at = (start: string, end: string) => ({ start, end });
    expect(overlaps(at('09:00', '10:00'), at('10:00', '11:00'))).toBe(false);
    expect(overlaps(at('09:00', '10:30'), at('10:00', '11:00'))).toBe(true);
    expect(mergeSpans([at('10:00', '11:00'), at('09:00', '10:00'), at('12:00', '13:00')])).toEqual([
      at('09:00', '11:00'),
      at('12:00', '13:00'),
    ]);
  });

  it('are merged without losing or gaining a minute', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
        const covers = (list: readonly Span[], minute: number) =>
          list.some(({ start, end }) => timeToMinutes(start) <= minute && minute < timeToMinutes(end));
        const merged = mergeSpans(spans);
        for (let minute = 480; minute < 1_260; minute += 30) expect(covers(merged, minute)).toBe(covers(spans, minute));
      }),
    );
  });

  it('leave a next free time that is free, long enough, in the steps that are offered, and the earliest', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), span, fc.constantFrom(30, 60), (busy, wanted, step) => {
        const length = timeToMinutes(wanted.end) - timeToMinutes(wanted.start);
        const starts: string[] = [];
        for (let start = 480; start + length <= 1_080; start += step) {
          const fits = !busy.some((taken) =>
            overlaps({ start: minutesToTime(start), end: minutesToTime(start + length) }, taken),
          );
          if (fits && start >= timeToMinutes(wanted.start)) starts.push(minutesToTime(start));
        }
        const found = nextFree(mergeSpans(busy), { wanted, opensAt: '08:00', closesAt: '18:00', step });
        expect(found).toBe(starts[0] ?? null);
      }),
    );
  });
});
