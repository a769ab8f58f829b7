import { describe, expect, test } from 'vitest';
import {
  formatCurrency,
  formatDay,
  formatInstant,
  formatMonth,
  formatRelative,
  formatTime,
  formatTimeRange,
  humanise,
  isNegative,
  wallTime,
} from './format.ts';

describe('an amount', () => {
  test.each([
    ['12500.00', 'KES 12,500'],
    ['0', 'KES 0'],
    ['0.49', 'KES 0'],
    ['0.50', 'KES 1'],
    ['999.995', 'KES 1,000'],
    ['1234567.49', 'KES 1,234,567'],
    ['-1800.00', '-KES 1,800'],
    ['-0.40', 'KES 0'],
    ['-0.50', '-KES 1'],
    ['007.00', 'KES 7'],
    ['9007199254740993.00', 'KES 9,007,199,254,740,993'],
    ['not money', 'not money'],
    ['', ''],
  ])('%j is shown as %j', (amount, shown) => {
    expect(formatCurrency(amount)).toBe(shown);
  });

  test.each([
    ['7083.33', 'KES 7,083.33'],
    ['12500', 'KES 12,500.00'],
    ['0.005', 'KES 0.01'],
    ['-0.004', 'KES 0.00'],
    ['-2500.5', '-KES 2,500.50'],
  ])('%j is shown to the cent as %j', (amount, shown) => {
    expect(formatCurrency(amount, { cents: true })).toBe(shown);
  });

  test('can be shown in another currency, or in none', () => {
    expect(formatCurrency('1800.00', { currency: 'USD' })).toBe('USD 1,800');
    expect(formatCurrency('1800.00', { currency: '' })).toBe('1,800');
  });

  test.each([
    ['-1.00', true],
    ['-0.00', false],
    ['0.00', false],
    ['12.00', false],
  ])('%j below zero: %j', (amount, below) => {
    expect(isNegative(amount)).toBe(below);
  });
});

describe('a day', () => {
  test.each([
    ['2026-11-14', '14 Nov 2026'],
    ['2026-01-01', '1 Jan 2026'],
    ['2024-02-29', '29 Feb 2024'],
    ['2026-13-01', '2026-13-01'],
    ['soon', 'soon'],
  ])('%j is shown as %j', (day, shown) => {
    expect(formatDay(day)).toBe(shown);
  });

  test('names its weekday when asked', () => {
    expect(formatDay('2026-11-14', { weekday: true })).toBe('Sat 14 Nov 2026');
  });

  test('of a month is left out when only the month counts', () => {
    expect(formatMonth('2026-11')).toBe('Nov 2026');
  });
});

describe('a wall time', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['08:00', '8:00 AM'],
    ['12:00', '12:00 PM'],
    ['14:00', '2:00 PM'],
    ['23:59:59', '11:59 PM'],
    ['24:00', '12:00 AM'],
    ['noon', 'noon'],
  ])('%j is shown as %j', (time, shown) => {
    expect(formatTime(time)).toBe(shown);
  });

  test('range says the half of the day once when both ends share it', () => {
    expect(formatTimeRange('14:00', '15:30')).toBe('2:00 – 3:30 PM');
    expect(formatTimeRange('11:00', '13:00')).toBe('11:00 AM – 1:00 PM');
  });
});

describe('an instant', () => {
  test.each([
    ['2026-11-14T11:00:00Z', 'Africa/Nairobi', '14 Nov 2026, 2:00 PM'],
    ['2026-11-14T21:30:00Z', 'Africa/Nairobi', '15 Nov 2026, 12:30 AM'],
    ['2026-11-14T21:30:00Z', 'America/New_York', '14 Nov 2026, 4:30 PM'],
    ['never', 'Africa/Nairobi', 'never'],
  ])('%j in %s is %j', (instant, zone, shown) => {
    expect(formatInstant(instant, zone)).toBe(shown);
  });

  test('falls on the day of its zone, not of the reader', () => {
    expect(wallTime('2026-12-31T21:00:00Z', 'Africa/Nairobi')).toEqual({ day: '2027-01-01', time: '00:00' });
  });

  const now = Date.parse('2026-11-14T12:00:00Z');
  test.each([
    ['2026-11-14T11:59:30Z', 'just now'],
    ['2026-11-14T11:55:00Z', '5 minutes ago'],
    ['2026-11-14T11:58:01Z', '1 minute ago'],
    ['2026-11-14T10:00:00Z', '2 hours ago'],
    ['2026-11-13T11:00:00Z', '1 day ago'],
    ['2026-11-17T12:00:00Z', 'in 3 days'],
    ['2026-09-14T12:00:00Z', '2 months ago'],
    ['2024-11-14T00:00:00Z', '2 years ago'],
  ])('%j is %j at noon on 14 Nov', (instant, shown) => {
    expect(formatRelative(instant, now)).toBe(shown);
  });
});

test('a word of the data is written for people', () => {
  expect(humanise('in_use')).toBe('In use');
  expect(humanise('first_notice')).toBe('First notice');
});
