import { expect, test } from 'vitest';
import { FIRST_TAX_RATES, ratesOn } from '../../../domain/settings/tax-classes.ts';
import { invoiceTotal } from './invoice-total.ts';

const rates = ratesOn(FIRST_TAX_RATES, '2026-11-15');
const NO_VAT = { vatRegistered: false, pricesIncludeVat: false, rates };
const ON_TOP = { vatRegistered: true, pricesIncludeVat: false, rates };
const INSIDE = { vatRegistered: true, pricesIncludeVat: true, rates };

test.each([
  ['nothing typed yet comes to nothing', [{}], NO_VAT, '0.00', '0.00'],
  ['half an amount counts nothing', [{ quantity: 2, unitPrice: '12.' }], NO_VAT, '0.00', '0.00'],
  ['lines are added up', [{ quantity: 3, unitPrice: '1000' }, { unitPrice: '0.50' }], NO_VAT, '0.00', '3000.50'],
  ['a part of a unit is rounded to the cent', [{ quantity: 0.33, unitPrice: '100.05' }], NO_VAT, '0.00', '33.02'],
  ['VAT comes on top', [{ unitPrice: '1000' }], ON_TOP, '160.00', '1160.00'],
  ['VAT is inside the price', [{ unitPrice: '1160' }], INSIDE, '160.00', '1160.00'],
  ['a line without VAT has none', [{ unitPrice: '1000', taxClass: 'A' as const }], ON_TOP, '0.00', '1000.00'],
])('%s', (_, lines, terms, vat, amount) => {
  expect(invoiceTotal(lines, terms)).toMatchObject({ vat, amount });
});
