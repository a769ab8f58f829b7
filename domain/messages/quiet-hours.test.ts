import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const NIGHT = { quietHours: true, quietFrom: '20:00', quietTo: '07:00' };
const until = (now: string, hours = NIGHT, zone = 'Africa/Nairobi') => quietUntil(now, hours, zone);

describe('quiet hours', () => {
  it.each([
    // Nairobi is three hours ahead of UTC.
    ['2026-11-16T16:59:59Z', null],
    ['2026-11-16T17:00:00Z', '2026-11-17T04:00:00Z'],
    ['2026-11-16T21:30:00Z', '2026-11-17T04:00:00Z'],
    ['2026-11-17T03:59:59Z', '2026-11-17T04:00:00Z'],
    ['2026-11-17T04:00:00Z', null],
    ['2026-12-31T20:00:00Z', '2027-01-01T04:00:00Z'],
  ])('at %s last until %s', (now, end) => {
    expect(until(now)).toBe(end);
  });

  it('may lie within one day', () => {
    const siesta = { quietHours: true, quietFrom: '12:00', quietTo: '14:00' };
    expect(until('2026-11-16T09:00:00Z', siesta)).toBe('2026-11-16T11:00:00Z');
    expect(until('2026-11-16T11:00:00Z', siesta)).toBeNull();
    expect(until('2026-11-16T20:00:00Z', siesta)).toBeNull();
  });

  it('are not kept where they are off or empty', () => {
    expect(until('2026-11-16T21:00:00Z', { ...NIGHT, quietHours: false })).toBeNull();
    expect(until('2026-11-16T21:00:00Z', { ...NIGHT, quietTo: '20:00' })).toBeNull();
  });

  it('are those of the space, also where its clocks change', () => {
    // Cairo leaves summer time on 30 October 2026: the night is an hour longer.
    expect(until('2026-10-29T19:00:00Z', NIGHT, 'Africa/Cairo')).toBe('2026-10-30T05:00:00Z');
    expect(until('2026-10-28T19:00:00Z', NIGHT, 'Africa/Cairo')).toBe('2026-10-29T04:00:00Z');
  });
});
