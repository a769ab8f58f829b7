import { describe, expect, it } from 'vitest';
import { cents } from '../kernel/money.ts';
import { FIRST_TAX_RATES, ratesOn } from '../settings/tax-classes.ts';
import { onlineCycle, onlinePrice, onlineProblem, startProblem } from './online.ts';

const desk = {
  type: 'dedicated_shared',
  publicCycle: 'monthly',
  onlineDeposit: '5000.00',
  isActive: true,
  isPublic: true,
} as const;

describe('a package', () => {
  it.each([
    [{}, null],
    [{ onlineDeposit: null, type: 'private_offices' }, null],
    [{ type: 'private_offices' }, 'Only desks and virtual offices are sold online'],
    [{ type: 'day_pass' }, 'Only desks and virtual offices are sold online'],
    [{ publicCycle: null }, 'Show a price by the week or longer: it is what is sold online'],
    [{ publicCycle: 'daily' }, 'Show a price by the week or longer: it is what is sold online'],
  ] as const)('that is %j can be sold online unless: %s', (changes, problem) => {
    expect(onlineProblem({ ...desk, ...changes })).toBe(problem);
  });

  it.each([
    [{}, 'monthly'],
    [{ isActive: false }, null],
    [{ isPublic: false }, null],
    [{ onlineDeposit: null }, null],
  ] as const)('that is %j is sold online by %s', (changes, cycle) => {
    expect(onlineCycle({ ...desk, ...changes })).toBe(cycle);
  });
});

describe('what is paid at once', () => {
  it.each([
    [
      'without VAT',
      { vatRegistered: false, pricesIncludeVat: false },
      1_250_000,
      500_000,
      [1_250_000, 0, 1_250_000, 1_750_000],
    ],
    [
      'VAT on top',
      { vatRegistered: true, pricesIncludeVat: false },
      1_250_000,
      500_000,
      [1_250_000, 200_000, 1_450_000, 1_950_000],
    ],
    [
      'VAT inside',
      { vatRegistered: true, pricesIncludeVat: true },
      1_160_000,
      0,
      [1_000_000, 160_000, 1_160_000, 1_160_000],
    ],
    [
      'cents let go',
      { vatRegistered: false, pricesIncludeVat: false },
      333_333,
      100_000,
      [333_300, 0, 333_300, 433_300],
    ],
  ] as const)('is the first period and the deposit, %s', (_, rules, rate, deposit, [net, vat, due, total]) => {
    const terms = { ...rules, rates: ratesOn(FIRST_TAX_RATES, '2026-11-19') };
    const price = onlinePrice({ rate: cents(rate), taxClass: 'B' }, cents(deposit), terms);
    expect(price).toMatchObject({ net, vat, due, total });
  });

  it.each([
    ['2026-11-19', null],
    ['2027-01-18', null],
    ['2027-01-19', 'Start date must be from today to 60 days ahead'],
    ['2026-11-18', 'Start date must be from today to 60 days ahead'],
  ])('starts on %s unless: %s', (day, problem) => expect(startProblem(day, '2026-11-19')).toBe(problem));
});
