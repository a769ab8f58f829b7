import { describe, expect, it } from 'vitest';
import { blockedSpan, mergeBlocked, takenDaysText, takenText } from './blocked-time.ts';

describe('words', () => {
  it('name the room, what is taken, the day and from when it is free', () => {
    const taken = { start: '10:00', end: '12:00', keptFree: 0 };
    const room = { name: 'Boardroom A', bufferMinutes: 0 };
    expect(takenText(room, taken, '2026-11-17', '12:00')).toBe(
      'Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; free from 12:00 PM',
    );
    expect(takenText(room, taken, '2026-11-17', null)).toBe(
      'Boardroom A is taken 10:00 AM – 12:00 PM on 17 Nov 2026; no slot this long is free later that day',
    );
  });

  it('say that time is kept free between bookings', () => {
    const room = { name: 'Boardroom A', bufferMinutes: 15 };
    const span = { start: '09:45', end: '12:15', keptFree: 15 };
    expect(takenText(room, span, '2026-11-17', '12:15')).toBe(
      'Boardroom A is taken 9:45 AM – 12:15 PM on 17 Nov 2026, with 15 minutes kept free between bookings; free from 12:15 PM',
    );
    expect(takenDaysText(room, [{ day: '2026-11-17', span }], ' and 2 more')).toBe(
      'Boardroom A is taken on 17 Nov 2026 (9:45 AM – 12:15 PM) and 2 more, with 15 minutes kept free between bookings',
    );
  });

  it('name the time that bookings keep free from when the room had another buffer', () => {
    const span = { start: '10:00', end: '13:00', keptFree: 60 };
    expect(takenText({ name: 'Boardroom A', bufferMinutes: 0 }, span, '2026-11-17', '13:00')).toBe(
      'Boardroom A is taken 10:00 AM – 1:00 PM on 17 Nov 2026, with up to 60 minutes kept free between bookings; free from 1:00 PM',
    );
  });
});

describe('what a booking blocks', () => {
  it.each([
    [0, 0, '10:00', '11:00'],
    [15, 0, '10:00', '11:15'],
    [15, 30, '09:30', '11:15'],
  ])('with %i minutes kept free after it and %i after the one before is %s to %s', (after, before, start, end) => {
    const keptFree = Math.max(after, before);
    expect(blockedSpan({ start: '10:00', end: '11:00' }, after, before)).toEqual({ start, end, keptFree });
  });

  it('stays within the day', () => {
    expect(blockedSpan({ start: '00:10', end: '23:50' }, 30, 30)).toMatchObject({ start: '00:00', end: '24:00' });
  });

  it('joins what others block, with the most minutes that are kept free in it', () => {
    const [ten, eleven, four] = [
      blockedSpan({ start: '10:00', end: '11:00' }, 0, 0),
      blockedSpan({ start: '11:00', end: '12:00' }, 30, 0),
      blockedSpan({ start: '16:00', end: '17:00' }, 15, 0),
    ];
    expect(mergeBlocked([eleven, ten, four])).toEqual([
      { start: '10:00', end: '12:30', keptFree: 30 },
      { start: '16:00', end: '17:15', keptFree: 15 },
    ]);
  });
});
