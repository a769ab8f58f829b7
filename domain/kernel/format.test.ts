import { describe, expect, it } from 'vitest';
import { formatDay, formatFigure, formatMonth, formatTime, formatTimeRange } from './format.ts';

describe('A day, a time and an amount read the same everywhere', () => {
  it.each([
    [formatDay('2026-11-04'), '4 Nov 2026'],
    [formatDay('2026-11-14', { weekday: true }), 'Sat 14 Nov 2026'],
    [formatDay('soon'), 'soon'],
    [formatMonth('2026-11'), 'Nov 2026'],
    [formatTime('16:30'), '4:30 PM'],
    [formatTime('00:00'), '12:00 AM'],
    [formatTimeRange('09:00', '11:30'), '9:00 – 11:30 AM'],
    [formatTimeRange('11:00', '13:00'), '11:00 AM – 1:00 PM'],
    [formatFigure('1250000.00'), '1,250,000.00'],
    [formatFigure('950.00'), '950.00'],
  ])('as %s', (text, expected) => expect(text).toBe(expected));
});
