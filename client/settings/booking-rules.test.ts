import { describe, expect, it } from 'vitest';
import { openDaysText } from '../../domain/settings/opening-hours.ts';
import { defaultSettings } from '../../domain/settings/rules.ts';
import { bookingRules } from './booking-rules.ts';

const { rooms } = defaultSettings(false);

describe('open days in words', () => {
  it.each([
    [[1, 2, 3, 4, 5], 'Monday to Friday'],
    [[5, 1, 3], 'Monday, Wednesday, Friday'],
    [[1, 2, 3, 6], 'Monday to Wednesday, Saturday'],
    [[6, 7], 'Saturday, Sunday'],
    [[], ''],
  ])('%j is %s', (days, expected) => {
    expect(openDaysText(days)).toBe(expected);
  });
});

describe('booking rules in words', () => {
  it('say the rules of a new space', () => {
    expect(bookingRules(rooms)).toEqual([
      '1-hour blocks, 1 to 4 hours per session',
      'Slots from 8:00 AM to 6:00 PM',
      'Open Monday to Friday; no weekends',
      'Cancellation at least 2 hours ahead',
      '6 hours free per month for each tenant, then the hourly rate',
      'First-come, first-served',
    ]);
  });

  it('follow the values', () => {
    const expected = bookingRules({
      ...rooms,
      opensAt: '07:30',
      openDays: [1, 2, 3, 4, 5, 6],
      blockMinutes: 30,
      minHours: 1,
      maxHours: 1,
      cancellationHours: 0,
      freeHoursPerMonth: 0,
    });
    expect(expected).toEqual([
      '30-minute blocks, 1 hour per session',
      'Slots from 7:30 AM to 6:00 PM',
      'Open Monday to Saturday',
      'Cancellation at any time before the start',
      'Every hour is charged',
      'First-come, first-served',
    ]);
  });
});
