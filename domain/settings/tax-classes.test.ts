import { describe, expect, it, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { classFor, FIRST_TAX_RATES, givenClass, ratesOn, reliefText, statusOn, type TaxRate } from './tax-classes.ts';
import { relieved, taxed, vatTreatment } from './vat.ts';

const RATES: TaxRate[] = [...FIRST_TAX_RATES, { taxClass: 'B', validFrom: '2027-07-01', percent: 18 }];

test.each([
  ['2010-01-01', 16, 8],
  ['2026-11-15', 16, 8],
  ['2027-06-30', 16, 8],
  ['2027-07-01', 18, 8],
])('on %s class B carries %i%% and E %i%%, the others nothing', (day, B, E) => {
  expect(ratesOn(RATES, day)).toEqual({ A: 0, B, C: 0, D: 0, E });
});

describe('a price of 116.00', () => {
  const terms = (pricesIncludeVat: boolean, day = '2026-11-15') => ({
    vatRegistered: true,
    pricesIncludeVat,
    rates: ratesOn(RATES, day),
  });
  it.each([
    ['B', false, 11_600, 1_856, 16],
    ['B', true, 10_000, 1_600, 16],
    ['E', false, 11_600, 928, 8],
    ['E', true, 10_741, 859, 8],
    ['A', true, 11_600, 0, 0],
    ['C', false, 11_600, 0, 0],
    ['D', false, 11_600, 0, 0],
  ] as const)('of class %s, with VAT in it %s: net %i, VAT %i at %i%%', (taxClass, included, net, vat, rate) => {
    expect(taxed(cents(11_600), terms(included), taxClass)).toEqual({ net, vat, rate, taxClass });
  });
  it('stands outside VAT where the space is not registered', () => {
    const none = { ...terms(false), vatRegistered: false };
    expect(taxed(cents(11_600), none, 'B')).toEqual({ net: 11_600, vat: 0, rate: 0, taxClass: 'D' });
    expect(vatTreatment(none, 'B')).toBe('none');
  });
  it('has the rate of the tax date', () => {
    expect(taxed(cents(11_600), terms(false, '2027-07-01')).vat).toBe(2_088);
  });
});

test.each([
  [{}, undefined],
  [{ vatable: true }, 'B'],
  [{ vatable: false }, 'A'],
  [{ taxClass: 'C', vatable: true }, 'C'],
] as const)('what was given as %j is class %s', (given, taxClass) => {
  expect(givenClass(given)).toBe(taxClass);
});

const EMBASSY = { taxClass: 'C', taxReference: 'MFA/PRIV/118', taxFrom: null, taxUntil: null } as const;

test.each([
  ['B', {}, 'C'],
  ['E', { taxClass: 'A' }, 'A'],
  ['B', { taxUntil: '2026-11-15' }, 'C'],
  ['B', { taxUntil: '2026-11-14' }, 'B'],
  ['B', { taxFrom: '2026-11-15' }, 'C'],
  ['B', { taxFrom: '2026-11-16' }, 'B'],
  ['E', { taxFrom: '2026-11-01', taxUntil: '2026-11-30' }, 'C'],
  ['A', {}, 'A'],
  ['C', { taxClass: 'A' }, 'C'],
  ['D', {}, 'D'],
  ['B', { taxClass: null, taxReference: null }, 'B'],
] as const)('class %s sold to a buyer with %j is %s', (own, changes, sold) => {
  expect(classFor(own, statusOn({ ...EMBASSY, ...changes }, '2026-11-15'))).toBe(sold);
});

test('an invoice says why it bears no VAT, and until when', () => {
  expect(reliefText(EMBASSY)).toBe('Zero-rated: MFA/PRIV/118');
  expect(reliefText({ ...EMBASSY, taxClass: 'A', taxUntil: '2026-12-31' })).toBe(
    'Exempt: MFA/PRIV/118, valid until 31 Dec 2026',
  );
});

test.each([
  [false, 10_000],
  [true, 8_621],
])('a buyer without VAT pays the price without it, where prices hold it (%s) too', (pricesIncludeVat, net) => {
  const terms = { vatRegistered: true, pricesIncludeVat, rates: ratesOn(FIRST_TAX_RATES, '2026-11-15') };
  expect(relieved(taxed(cents(10_000), terms, 'B'), 'C')).toEqual({ net, vat: 0, rate: 0, taxClass: 'C' });
  expect(relieved(taxed(cents(10_000), { ...terms, vatRegistered: false }, 'B'), 'C').taxClass).toBe('D');
});
