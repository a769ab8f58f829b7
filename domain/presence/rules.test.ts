import { expect, test } from 'vitest';
import { closingAfter } from './rules.ts';

const hours = {
  opensAt: '08:00',
  closesAt: '18:00',
  openDays: [1, 2, 3, 4, 5, 6],
  dayHours: [{ day: 6, opensAt: '09:00', closesAt: '13:00' }],
};

test.each([
  ['in the morning', '2026-11-18T05:30:00.000Z', '2026-11-18T15:00:00Z'],
  ['on a Saturday', '2026-11-21T07:00:00.000Z', '2026-11-21T10:00:00Z'],
  ['at closing time', '2026-11-18T15:00:00.000Z', '2026-11-18T21:00:00Z'],
  ['in the evening', '2026-11-18T16:30:00.000Z', '2026-11-18T21:00:00Z'],
])('who came in %s is out when the doors are closed', (_, inAt, out) => {
  expect(closingAfter(inAt, hours, 'Africa/Nairobi')).toBe(out);
});
