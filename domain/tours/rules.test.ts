import { describe, expect, test } from 'vitest';
import { isFull, mayBecome, type SlotQuery, type TourRules, tourSlots } from './rules.ts';

const RULES: TourRules = {
  opensAt: '08:00',
  closesAt: '10:00',
  openDays: [1, 2, 3, 4, 5],
  dayHours: [],
  tourMinutes: 30,
  toursAtOnce: 1,
  tourNoticeHours: 2,
};
// A Monday, 8 o'clock in Nairobi; the slots asked for are those of the Tuesday after.
const MONDAY_8 = '2026-11-16T05:00:00Z';
const TUESDAY = '2026-11-17';

const ask = (changes: Partial<SlotQuery>, rules: Partial<TourRules> = {}): string[] =>
  tourSlots({
    from: TUESDAY,
    to: TUESDAY,
    rules: { ...RULES, ...rules },
    closed: [],
    taken: [],
    now: MONDAY_8,
    today: '2026-11-16',
    zone: 'Africa/Nairobi',
    ...changes,
  }).map(({ day, startTime }) => (day === TUESDAY ? startTime : `${day} ${startTime}`));

const ALL = ['08:00', '08:30', '09:00', '09:30'];
const taken = (from: string, to: string) => ({ startsAt: `${TUESDAY}T${from}:00Z`, endsAt: `${TUESDAY}T${to}:00Z` });

describe('the times for tours', () => {
  test.each<[string, Partial<SlotQuery>, Partial<TourRules>, string[]]>([
    ['follow each other while the space is open', {}, {}, ALL],
    ['end with the day, even where that leaves a rest', {}, { tourMinutes: 45 }, ['08:00', '08:45']],
    ['are none where a tour is longer than the day', {}, { tourMinutes: 240 }, []],
    [
      'have the hours of their weekday',
      {},
      { dayHours: [{ day: 2, opensAt: '09:00', closesAt: '10:00' }] },
      ['09:00', '09:30'],
    ],
    ['are none on a weekday that is not open', {}, { openDays: [1, 3] }, []],
    ['are none on a closed day', { closed: [{ day: TUESDAY }] }, {}, []],
    ['leave out what is taken', { taken: [taken('05:30', '06:00')] }, {}, ['08:00', '09:00', '09:30']],
    ['leave out what is taken in part', { taken: [taken('05:15', '05:45')] }, {}, ['09:00', '09:30']],
    ['stay while another guide is free', { taken: [taken('05:30', '06:00')] }, { toursAtOnce: 2 }, ALL],
    [
      'are full once all guides are out',
      { taken: [taken('05:30', '06:00'), taken('05:30', '06:00')] },
      { toursAtOnce: 2 },
      ['08:00', '09:00', '09:30'],
    ],
    ['give notice', { now: '2026-11-17T05:01:00Z', today: TUESDAY }, { tourNoticeHours: 1 }, ['09:30']],
    [
      'begin at the very end of the notice',
      { now: '2026-11-17T05:00:00Z', today: TUESDAY },
      { tourNoticeHours: 1 },
      ['09:00', '09:30'],
    ],
    [
      'are not in the past',
      { now: '2026-11-17T06:00:00Z', today: TUESDAY },
      { tourNoticeHours: 0 },
      ['09:00', '09:30'],
    ],
    ['are none before today', { from: '2026-11-10', to: '2026-11-13' }, {}, []],
    [
      'go over the days that are asked for',
      { from: '2026-11-20', to: '2026-11-23' },
      { tourMinutes: 60 },
      ['2026-11-20 08:00', '2026-11-20 09:00', '2026-11-23 08:00', '2026-11-23 09:00'],
    ],
    ['end two months ahead', { from: '2027-01-15', to: '2027-01-18' }, { tourMinutes: 120 }, ['2027-01-15 08:00']],
    ['are none when the days are the wrong way round', { from: TUESDAY, to: '2026-11-16' }, {}, []],
  ])('%s', (_, query, rules, expected) => {
    expect(ask(query, rules)).toEqual(expected);
  });

  test('are those of the space’s zone', () => {
    const [first] = tourSlots({
      from: TUESDAY,
      to: TUESDAY,
      rules: RULES,
      closed: [],
      taken: [],
      now: MONDAY_8,
      today: '2026-11-16',
      zone: 'Africa/Nairobi',
    });
    expect(first).toEqual({
      day: TUESDAY,
      startTime: '08:00',
      endTime: '08:30',
      startsAt: '2026-11-17T05:00:00Z',
      endsAt: '2026-11-17T05:30:00Z',
    });
  });

  test('leave out the hour that the clocks skip', () => {
    // In Cairo the clocks go from midnight to one on 24 April 2026.
    const night = { opensAt: '00:00', closesAt: '02:00', openDays: [5] };
    const spring = { from: '2026-04-24', to: '2026-04-24', today: '2026-04-20', now: '2026-04-20T05:00:00Z' };
    expect(ask({ ...spring, zone: 'Africa/Cairo' }, { ...night, tourMinutes: 60 })).toEqual(['2026-04-24 01:00']);
  });
});

test('two tours after each other leave room for one beside both', () => {
  const both = { startsAt: `${TUESDAY}T05:00:00Z`, endsAt: `${TUESDAY}T06:00:00Z` };
  const after = [taken('05:00', '05:30'), taken('05:30', '06:00')];
  expect(isFull(both, after, 2)).toBe(false);
  expect(isFull(both, [...after, taken('05:45', '06:15')], 2)).toBe(true);
});

test.each([
  ['booked', 'done', true],
  ['booked', 'booked', true],
  ['cancelled', 'booked', true],
  ['cancelled', 'done', false],
  ['done', 'cancelled', false],
  ['no_show', 'done', true],
] as const)('a tour that is %s may become %s: %s', (from, to, may) => {
  expect(mayBecome(from, to)).toBe(may);
});
