import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { purchaseNote } from './purchases.ts';

const GOOD = { vat: cents(1_600), claimsVat: true, kraPin: 'P051129820X', cuNumber: '0040', isExpense: false };

test.each([
  [{}, null],
  [{ vat: cents(0), kraPin: null, cuNumber: null }, null],
  [{ cuNumber: null }, 'No CU number: not in eTIMS'],
  [{ kraPin: null, cuNumber: null }, 'No KRA PIN'],
  [{ claimsVat: false }, 'Not claimed: part of the cost'],
  [{ isExpense: true }, 'An expense: no PIN and invoice number'],
])('a purchase with %j: %s', (changes, note) => {
  expect(purchaseNote({ ...GOOD, ...changes })).toBe(note);
});
