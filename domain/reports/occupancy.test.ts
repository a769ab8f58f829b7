import { expect, test } from 'vitest';
import { openHoursIn } from './occupancy.ts';

const week = { opensAt: '08:00', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [] };
const withSaturday = {
  ...week,
  openDays: [1, 2, 3, 4, 5, 6],
  dayHours: [{ day: 6, opensAt: '09:00', closesAt: '13:00' }],
};

test.each([
  [week, '2026-11-16', '2026-11-22', [], 50],
  [withSaturday, '2026-11-16', '2026-11-22', [], 54],
  [withSaturday, '2026-11-16', '2026-11-29', ['2026-11-21', '2026-11-24'], 94],
  [withSaturday, '2026-11-20', '2026-11-23', [], 24],
])('%j from %s to %s without %j is open %d hours', (hours, from, to, closed, sum) => {
  expect(openHoursIn({ from, to }, hours, closed)).toBe(sum);
});
