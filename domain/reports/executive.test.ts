import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { runwayAfter } from './executive.ts';

describe('For how long the cash lasts', () => {
  it.each([
    ['falls by a tenth a month', 1_000_000, [-100_000, -100_000, -100_000], '10.0'],
    ['is measured by the last three months alone', 900_000, [-5_000_000, -100_000, -200_000, 0], '9.0'],
    ['is measured by what there is of a young space', 500_000, [-200_000], '2.5'],
    ['does not fall', 1_000_000, [-100_000, 50_000, 60_000], 'Cash did not fall over the last three months'],
    ['is spent', 0, [-100_000, -100_000, -100_000], 'There is no cash left'],
    ['would last ten years', 12_000_000, [-100_000, -100_000, -100_000], 'Cash lasts for more than ten years'],
    ['lasts a little less than ten years', 11_999_999, [-100_000, -100_000, -100_000], '119.9'],
    ['has no month yet', 1_000_000, [], 'Cash did not fall over the last three months'],
  ])('cash that %s', (_, balance, changes, said) => {
    expect(Object.values(runwayAfter(cents(balance), changes.map(cents)))).toEqual([said]);
  });
});
