import { describe, expect, test } from 'vitest';
import { BILLING_CYCLES, createPackage, PACKAGE_TYPES } from './contract.ts';
import { DEFAULT_PACKAGES } from './price-list.ts';
import {
  inUseProblem,
  isFull,
  occupancyPercent,
  occupancyTone,
  rateFor,
  spaceKind,
  spacesProblem,
  spacesText,
} from './rules.ts';

test.each([
  [24, 24, 0],
  [24, 10, 58],
  [3, 1, 67],
  [8, 0, 100],
  [200, 199, 1],
  [0, 0, 0],
])('of %i spaces with %i free, %i percent are taken', (total, available, percent) => {
  expect(occupancyPercent(total, available)).toBe(percent);
});

test.each([
  [0, 'good'],
  [69, 'good'],
  [70, 'waiting'],
  [89, 'waiting'],
  [90, 'late'],
  [100, 'late'],
])('%i percent is shown as %s', (percent, tone) => {
  expect(occupancyTone(percent)).toBe(tone);
});

test('day passes and flexible desks share the hot desks; a virtual office takes no desk', () => {
  expect(PACKAGE_TYPES.map(spaceKind)).toEqual(['hotDesks', 'dedicatedDesks', 'hotDesks', 'privateOffices', null]);
});

test('a package is full when its kind has no space left, but a virtual office never is', () => {
  expect(isFull({ type: 'day_pass', availableSpaces: 1 })).toBe(false);
  expect(isFull({ type: 'day_pass', availableSpaces: 0 })).toBe(true);
  expect(isFull({ type: 'virtual_office', availableSpaces: 0 })).toBe(false);
});

describe('fewer spaces than tenants', () => {
  test('are refused where each tenant has a space of their own', () => {
    expect(spacesProblem({ type: 'private_offices', totalSpaces: 0, occupiedSpaces: 1 })).toBe(
      '1 tenant uses a space in this package: Total spaces must be at least 1',
    );
    expect(spacesProblem({ type: 'dedicated_shared', totalSpaces: 1, occupiedSpaces: 1 })).toBeNull();
  });

  test('are allowed where spaces are shared', () => {
    expect(spacesProblem({ type: 'flexible_shared', totalSpaces: 1, occupiedSpaces: 9 })).toBeNull();
  });
});

test('a package that nobody ever had may be deleted', () => {
  expect(inUseProblem(0, 0)).toBeNull();
  expect(inUseProblem(3, 0)).toContain('3 tenants on record, 0 of them now');
});

test('the price list of a new space passes the contract, and each package has a price for some cycle', () => {
  for (const offer of DEFAULT_PACKAGES) {
    expect(createPackage.body.safeParse(offer).error).toBeUndefined();
    const rates = {
      dailyRate: 0,
      weeklyRate: 0,
      fortnightRate: 0,
      monthlyRate: 0,
      quarterlyRate: 0,
      semiAnnualRate: 0,
      annualRate: 0,
    };
    const texts = Object.fromEntries(
      Object.entries({ ...rates, ...offer }).map(([key, value]) => [key, String(value)]),
    );
    const priced = BILLING_CYCLES.filter((cycle) => rateFor(texts as Parameters<typeof rateFor>[0], cycle) !== '0');
    expect(priced.length, offer.name).toBeGreaterThan(0);
  }
});

test.each<[string, readonly (readonly [NonNullable<ReturnType<typeof spaceKind>>, number, number])[], string]>([
  [
    'within the spaces',
    [
      ['hotDesks', 12, 20],
      ['privateOffices', 1, 5],
    ],
    '13 of 25 spaces taken',
  ],
  [
    'hot desks sold beyond the seats',
    [
      ['hotDesks', 441, 20],
      ['dedicatedDesks', 52, 52],
    ],
    '72 of 72 spaces taken, 421 hot-desk members beyond',
  ],
  ['one member beyond', [['hotDesks', 2, 1]], '1 of 1 space taken, 1 hot-desk member beyond'],
  ['a package that was made smaller', [['privateOffices', 3, 2]], '2 of 2 spaces taken, 1 member beyond'],
  ['no space at all', [], '0 of 0 spaces taken'],
])('taken spaces are never more than there are: %s', (_, kinds, words) => {
  expect(spacesText(kinds.map(([kind, occupied, total]) => ({ kind, occupied, total })))).toBe(words);
});
