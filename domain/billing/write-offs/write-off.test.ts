import { expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { vatReliefFrom, vatWrittenOff } from './write-off.ts';

const NONE = { amount: cents(0), vat: cents(0) };
const WHOLE = { amount: cents(2_320_000), vat: cents(320_000) };

test.each([
  ['all of it', WHOLE, NONE, 2_320_000, 320_000],
  ['half of it', WHOLE, NONE, 1_160_000, 160_000],
  ['what a credit note left', WHOLE, { amount: cents(1_160_000), vat: cents(160_000) }, 1_160_000, 160_000],
  ['a third of what a credit note left', WHOLE, { amount: cents(1_160_000), vat: cents(160_000) }, 386_667, 53_333],
  ['an invoice without VAT', { amount: cents(500), vat: cents(0) }, NONE, 500, 0],
  ['nothing that is left', WHOLE, WHOLE, 0, 0],
])('the VAT in %s', (_, invoice, credited, open, vat) => {
  expect(vatWrittenOff(invoice, credited, cents(open))).toBe(vat);
});

test('relief for it may be claimed three years after the supply, also from the last day of a leap February', () => {
  expect([vatReliefFrom('2026-11-15'), vatReliefFrom('2024-02-29')]).toEqual(['2029-11-15', '2027-02-28']);
});
