import { expect, test } from 'vitest';
import { hoursOn, isOpenOn, openingText, weekHours } from './opening-hours.ts';

const hours = { opensAt: '08:00', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [] };
const withSaturday = {
  ...hours,
  openDays: [1, 2, 3, 4, 5, 6],
  dayHours: [{ day: 6, opensAt: '09:00', closesAt: '13:00' }],
};

test.each([
  ['2026-11-16', '08:00', '18:00', true],
  ['2026-11-21', '09:00', '13:00', true],
  ['2026-11-22', '08:00', '18:00', false],
])('on %s the space has the hours %s to %s, and is open: %s', (day, opensAt, closesAt, isOpen) => {
  expect(hoursOn(withSaturday, day)).toMatchObject({ opensAt, closesAt });
  expect(isOpenOn(withSaturday, day)).toBe(isOpen);
});

test('the week has seven days', () => {
  expect(weekHours(withSaturday).map(({ opensAt }) => opensAt)).toEqual([
    ...Array.from({ length: 5 }, () => '08:00'),
    '09:00',
    '08:00',
  ]);
});

test.each([
  [hours, 'Monday to Friday, 8:00 AM – 6:00 PM'],
  [withSaturday, 'Monday to Friday, 8:00 AM – 6:00 PM; Saturday, 9:00 AM – 1:00 PM'],
  [{ ...withSaturday, openDays: [1, 2, 3, 4, 5] }, 'Monday to Friday, 8:00 AM – 6:00 PM'],
  [
    { ...hours, dayHours: [{ day: 3, opensAt: '10:00', closesAt: '12:00' }] },
    'Monday, Tuesday, Thursday, Friday, 8:00 AM – 6:00 PM; Wednesday, 10:00 AM – 12:00 PM',
  ],
])('%j is said as %s', (week, words) => {
  expect(openingText(week)).toBe(words);
});
