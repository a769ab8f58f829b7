import { describe, expect, it, test } from 'vitest';
import { passText, productProblems, stockWarnings } from './rules.ts';

const shape = { kind: 'service', passDays: null, passValidDays: null, countsStock: false } as const;

test.each([
  ['a service', {}, {}],
  ['a good that is counted', { kind: 'good', countsStock: true }, {}],
  ['a pass with its days', { kind: 'pass', passDays: 10, passValidDays: 90 }, {}],
  ['a pass without days', { kind: 'pass', passValidDays: 90 }, { passDays: 'Say how many days the pass has' }],
  ['a pass that never ends', { kind: 'pass', passDays: 1 }, { passValidDays: 'Say within how many days it is used' }],
  [
    'a pass that ends before its days are over',
    { kind: 'pass', passDays: 10, passValidDays: 9 },
    { passValidDays: 'It must be valid for at least as many days as it has' },
  ],
  ['a good with days', { kind: 'good', passDays: 1 }, { passDays: 'Only a pass has days' }],
  ['a service that is counted', { countsStock: true }, { countsStock: 'Only a good is counted' }],
] as const)('%s has the problems that it has', (_, change, problems) => {
  expect(productProblems({ ...shape, ...change })).toEqual(problems);
});

describe('words', () => {
  it('say the days of a pass', () => {
    expect(passText({ passDays: 1, passValidDays: 30 })).toBe('1 day within 30 days');
    expect(passText({ passDays: 10, passValidDays: 90 })).toBe('10 days within 90 days');
    expect(passText({ passDays: null, passValidDays: null })).toBeNull();
  });

  it('warn of what is not there, and of nothing that is not counted', () => {
    expect(
      stockWarnings([
        { name: 'Water', onHand: 2, quantity: 3 },
        { name: 'Coffee', onHand: -1, quantity: 1 },
        { name: 'Snack', onHand: 5, quantity: 5 },
        { name: 'Printing', onHand: null, quantity: 500 },
      ]),
    ).toEqual(['Only 2 of Water on hand by the count', 'Only 0 of Coffee on hand by the count']);
  });
});
