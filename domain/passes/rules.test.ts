import { describe, expect, it, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { daysLeftOn, earnedOfDay, passRefusal, passStateOn, readPassNumber } from './rules.ts';

const pack = { days: 10, usedDays: 3, expiresOn: '2026-12-31', isVoid: false };

test.each([
  ['is active while days are left', {}, '2026-12-31', 'active', 7],
  ['is expired the day after its last', {}, '2027-01-01', 'expired', 0],
  ['is used up with its last day, expired or not', { usedDays: 10 }, '2027-01-01', 'used_up', 0],
  ['is void once it was credited', { isVoid: true }, '2026-11-18', 'void', 0],
] as const)('a pass %s', (_, change, today, state, left) => {
  expect(passStateOn({ ...pack, ...change }, today)).toBe(state);
  expect(daysLeftOn({ ...pack, ...change }, today)).toBe(left);
});

test.each([
  [150_000, 10],
  [100_000, 3],
  [1, 10],
  [0, 5],
  [129_310, 366],
])('the days of a pass for %d cents earn all of it, day by day', (net, days) => {
  const earned = Array.from({ length: days }, (_, n) => earnedOfDay(cents(net), days, n + 1));
  expect(earned.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  expect(Math.max(...earned) - Math.min(...earned)).toBeLessThanOrEqual(1);
});

describe('words', () => {
  test.each([
    ['k7q2md', 'K7Q2MD'],
    [' K7Q-2MD ', 'K7Q2MD'],
    ['koq2il', 'K0Q211'],
    ['K7Q2M', null],
    ['K7Q2MU', null],
    ['Amina Njoki', null],
  ])('%s is understood as %s', (typed, number) => {
    expect(readPassNumber(typed)).toBe(number);
  });

  it('say why somebody does not come in', () => {
    const over = { number: 'K7Q2MD', days: 10, expiresOn: '2026-12-31' };
    expect(passRefusal({ ...over, state: 'used_up' }, '10-Day Pack, KES 15,000.00')).toBe(
      'All 10 days of pass K7Q2MD are used. A new one: 10-Day Pack, KES 15,000.00.',
    );
    expect(passRefusal({ ...over, days: 1, state: 'used_up' }, null)).toBe('The day of pass K7Q2MD is used.');
    expect(passRefusal({ ...over, state: 'expired' }, null)).toBe('Pass K7Q2MD expired on 31 Dec 2026.');
    expect(passRefusal({ ...over, state: 'void' }, null)).toBe('Pass K7Q2MD was credited and no longer counts.');
  });
});
