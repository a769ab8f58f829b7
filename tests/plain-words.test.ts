import { describe, expect, test } from 'vitest';
import { formatDay, formatMonth, formatTime, formatTimeRange } from '../domain/kernel/format.ts';
import { rawTime } from './support/plain-words.ts';

describe('The watch over the words of test servers', () => {
  test.each([
    ['The books are closed up to 2026-10-31.', '2026-10-31'],
    ['Only 50.00 is open for 2026-11', '2026-11'],
    ['Boardroom A is taken 10:00–12:00 on 17 Nov 2026', '10:00–'],
    ['You can cancel until 16:30 on 17 Nov 2026', '16:30'],
    ['Rooms open at 8:00 and close at 6:00 PM', '8:00'],
    ['Received: 16 November 2026 at 12:00 PM', '16 November 2026'],
  ])('finds what a program wrote in “%s”', (words, found) => expect(rawTime(words)).toBe(found));

  test.each([
    `Closed up to ${formatDay('2026-10-31')}, ${formatMonth('2026-11')}`,
    `Taken ${formatTimeRange('10:00', '12:00')} and ${formatTimeRange('13:00', '14:00')}, free from ${formatTime('14:00')}.`,
    'Must be a date as yyyy-MM-dd',
    'The tables KE-2026-02 are used; see payslip-NW-001-2026-11.pdf and INV2611-0042',
    'Open http://127.0.0.1:3000/bookings?day=2026-11-17',
  ])('has nothing against “%s”', (words) => expect(rawTime(words)).toBeNull());
});
