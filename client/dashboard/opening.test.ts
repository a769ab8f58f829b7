import { describe, expect, it } from 'vitest';
import { dayProgress, isOpenAt, nextChange } from './opening.ts';

const hours = { opensAt: '08:00', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [] };
const friday = '2026-11-13';
const sunday = '2026-11-15';

describe('whether the space is open', () => {
  it.each([
    [friday, '07:59', false],
    [friday, '08:00', true],
    [friday, '17:59', true],
    [friday, '18:00', false],
    [sunday, '12:00', false],
  ])('on %s at %s: %s', (day, time, open) => {
    expect(isOpenAt(hours, day, time)).toBe(open);
  });
});

describe('what comes next', () => {
  it.each([
    [friday, '06:00', 'Opens today at 8:00 AM'],
    [friday, '12:00', 'Closes at 6:00 PM'],
    [friday, '18:00', 'Opens on Monday at 8:00 AM'],
    [sunday, '12:00', 'Opens tomorrow at 8:00 AM'],
  ])('on %s at %s: %s', (day, time, expected) => {
    expect(nextChange(hours, day, time)).toBe(expected);
  });

  it('is a week away where the space opens on one day only', () => {
    expect(nextChange({ ...hours, openDays: [5] }, friday, '19:00')).toBe('Opens on Friday at 8:00 AM');
  });

  it('does not promise a day where none is set', () => {
    expect(nextChange({ ...hours, openDays: [] }, friday, '12:00')).toBe('No open days are set');
  });
});

it.each([
  ['06:00', 0],
  ['08:00', 0],
  ['13:00', 50],
  ['18:00', 100],
  ['23:00', 100],
])('at %s, %i percent of the opening hours have passed', (time, percent) => {
  expect(dayProgress(hours, time)).toBe(percent);
});
