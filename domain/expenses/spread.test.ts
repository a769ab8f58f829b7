import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { cents } from '../kernel/money.ts';
import { borneBy, listReleases, prepaidAfter, spreadProblem } from './spread.ts';

const YEAR = { net: cents(365_00), from: '2026-11-01', to: '2027-10-31' };

describe('an expense that covers days', () => {
  it.each([
    ['2026-10-31', 0],
    ['2026-11-01', 1_00],
    ['2026-11-30', 30_00],
    ['2027-10-31', 365_00],
    ['2030-01-01', 365_00],
  ])('by %s has cost %i', (day, amount) => {
    expect(borneBy(YEAR, day)).toBe(amount);
    expect(prepaidAfter(YEAR, day)).toBe(365_00 - amount);
  });

  it('is borne by its months, each on its last day', () => {
    const releases = listReleases(YEAR, '2026-11-10');
    expect(releases).toHaveLength(12);
    expect(releases.slice(0, 2)).toEqual([
      { day: '2026-11-30', amount: 30_00 },
      { day: '2026-12-31', amount: 31_00 },
    ]);
    expect(releases.reduce((sum, { amount }) => sum + amount, 0)).toBe(YEAR.net);
  });

  it.each([
    ['paid before it begins', '2026-08-05', '2026-11-30', 12],
    ['paid when a part is over', '2027-01-05', '2027-01-31', 10],
    ['paid when all of it is over', '2028-02-03', '2028-02-29', 1],
  ])('%s has its first part at the end of the month that can bear it', (_, paidOn, first, parts) => {
    const releases = listReleases(YEAR, paidOn);
    expect([releases[0]?.day, releases.length]).toEqual([first, parts]);
    expect(releases.reduce((sum, { amount }) => sum + amount, 0)).toBe(YEAR.net);
  });

  it('adds up to the cent, whatever its days', () => {
    for (let days = 0; days < 400; days += 7) {
      const spread = {
        net: cents(100_01 + days),
        from: '2026-02-17',
        to: Temporal.PlainDate.from('2026-02-17').add({ days }).toString(),
      };
      expect(listReleases(spread, '2026-02-20').reduce((sum, { amount }) => sum + amount, 0)).toBe(spread.net);
    }
  });

  it.each([
    [null, null, null],
    ['2026-11-01', null, { coversTo: 'Choose the last day that it covers' }],
    [null, '2026-11-01', { coversFrom: 'Choose the first day that it covers' }],
    ['2026-11-02', '2026-11-01', { coversTo: 'Must not be before the first day' }],
    ['2026-11-01', '2036-11-01', { coversTo: 'Must be within ten years of the first day' }],
    ['2026-11-01', '2036-10-31', null],
  ])('from %s to %s is refused with %o', (from, to, problem) => {
    expect(spreadProblem(from, to)).toEqual(problem);
  });
});
