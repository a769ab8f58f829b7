import '../../../server/temporal.ts';
import { describe, expect, test } from 'vitest';
import { findDayTexts, readBankDay } from './bank-day.ts';

describe('a day as banks write it', () => {
  test.each([
    ['03/11/2026', 'dmy', '2026-11-03'],
    ['03/11/2026', 'mdy', '2026-03-11'],
    ['3-11-26', 'dmy', '2026-11-03'],
    ['03.11.2026', 'dmy', '2026-11-03'],
    ['26/11/03', 'ymd', '2026-11-03'],
    ['2026-11-03', 'mdy', '2026-11-03'],
    ['20261103', 'dmy', '2026-11-03'],
    ['2026-11-03T09:15:00', 'dmy', '2026-11-03'],
    ['03/11/2026 09:15:00', 'dmy', '2026-11-03'],
    ['03-Nov-2026', 'mdy', '2026-11-03'],
    ['3 November 2026', 'mdy', '2026-11-03'],
    ['03NOV26', 'dmy', '2026-11-03'],
    ['Nov 3, 2026', 'dmy', '2026-11-03'],
    ['3rd Nov 2026', 'dmy', '2026-11-03'],
  ] as const)('%s (%s) is %s', (text, order, day) => expect(readBankDay(text, order)).toBe(day));

  test.each([
    ['31/02/2026', 'dmy'],
    ['25/11/2026', 'mdy'],
    ['Total', 'dmy'],
    ['3 Foo 2026', 'dmy'],
    ['', 'dmy'],
    ['1,234.50', 'dmy'],
  ] as const)('“%s” (%s) is none', (text, order) => expect(readBankDay(text, order)).toBeNull());

  test('the days of a period are found in its text', () => {
    expect(findDayTexts('Statement for the period 01/11/2026 to 30/11/2026')).toEqual(['01/11/2026', '30/11/2026']);
    expect(findDayTexts('From 1 Nov 2026 To 30 Nov 2026')).toEqual(['1 Nov 2026', '30 Nov 2026']);
    expect(findDayTexts('Account 0110-987')).toEqual([]);
  });
});
