import { describe, expect, it, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { classFor, FIRST_TAX_RATES, givenClass, ratesOn, statusOn, type TaxRate } from './tax-classes.ts';
import { taxed, vatTreatment } from './vat.ts';

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

test.each([
  ['B', { taxClass: 'C', taxCertificateUntil: null }, 'C'],
  ['E', { taxClass: 'A', taxCertificateUntil: '2026-11-15' }, 'A'],
  ['B', { taxClass: 'C', taxCertificateUntil: '2026-11-14' }, 'B'],
  ['A', { taxClass: 'C', taxCertificateUntil: null }, 'A'],
  ['D', { taxClass: 'C', taxCertificateUntil: null }, 'D'],
  ['B', { taxClass: null, taxCertificateUntil: null }, 'B'],
] as const)('class %s sold to somebody with %j is %s', (own, status, sold) => {
  expect(classFor(own, statusOn(status, '2026-11-15'))).toBe(sold);
});
